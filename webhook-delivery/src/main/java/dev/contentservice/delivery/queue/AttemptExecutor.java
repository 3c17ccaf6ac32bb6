package dev.contentservice.delivery.queue;

import java.util.concurrent.CompletionStage;

/** Makes one attempt. */
public interface AttemptExecutor {

  /**
   * Calls the receiver, unless {@link LeasedDelivery#canStart} says no in the thread that is about
   * to: a webhook that was disabled since is told nothing new.
   *
   * @return what came of it, within the deadline of an attempt, or {@link AttemptResult#deferred}
   *     or {@link AttemptResult#deferredLookUp}; never completed exceptionally for anything that a
   *     receiver does
   */
  CompletionStage<AttemptResult> send(LeasedDelivery delivery);
}
