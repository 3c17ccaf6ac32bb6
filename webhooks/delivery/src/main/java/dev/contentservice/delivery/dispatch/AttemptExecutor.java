package dev.contentservice.delivery.dispatch;

import dev.contentservice.delivery.internal.Callbacks;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Makes one attempt. */
public interface AttemptExecutor {

  /**
   * Sends the request, unless {@link ClaimedDelivery#canStart} is false in the sending thread: a
   * webhook that has been disabled gets no new request.
   *
   * @return the result, within the deadline of an attempt, or {@link AttemptResult#deferred},
   *     {@link AttemptResult#deferredLookUp}, {@link AttemptResult#deferredProxy} or {@link
   *     AttemptResult#busy}; a receiver never makes it complete exceptionally
   */
  CompletionStage<AttemptResult> send(ClaimedDelivery delivery);

  /**
   * Makes the same attempts and passes each result to the observer, to measure them. If the
   * observer throws, that is logged and the result stays.
   */
  default AttemptExecutor observedBy(Consumer<AttemptResult> observer) {
    return delivery ->
        send(delivery)
            .whenComplete(
                (attempt, failure) -> {
                  if (attempt != null) {
                    Callbacks.run("the observer of attempts", () -> observer.accept(attempt));
                  }
                });
  }
}
