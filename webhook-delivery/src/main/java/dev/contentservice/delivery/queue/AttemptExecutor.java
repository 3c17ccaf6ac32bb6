package dev.contentservice.delivery.queue;

import java.util.concurrent.CompletionStage;

/** Makes one attempt. */
public interface AttemptExecutor {

  /**
   * Sends the request, unless {@link LeasedDelivery#canStart} is false in the sending thread: a
   * webhook that has been disabled gets no new request.
   *
   * @return the result, within the deadline of an attempt, or {@link AttemptResult#deferred} or
   *     {@link AttemptResult#deferredLookUp}; a receiver never makes it complete exceptionally
   */
  CompletionStage<AttemptResult> send(LeasedDelivery delivery);
}
