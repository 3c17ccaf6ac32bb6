package dev.contentservice.delivery.queue;

import java.util.concurrent.CompletionStage;

/** Makes one attempt. */
public interface Sending {

  /**
   * Calls the receiver, unless {@link TakenDelivery#mayBegin} says no in the thread that is about
   * to: a webhook that was disabled since is told nothing new.
   *
   * @return what came of it, within the deadline of an attempt, or {@link Attempt#notBegun} or
   *     {@link Attempt#notLookedUp}; never completed exceptionally for anything that a receiver
   *     does
   */
  CompletionStage<Attempt> send(TakenDelivery delivery);
}
