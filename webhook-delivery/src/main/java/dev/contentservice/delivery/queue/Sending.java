package dev.contentservice.delivery.queue;

import java.util.concurrent.CompletionStage;

/** Makes one attempt. */
public interface Sending {

  /**
   * Calls the receiver.
   *
   * @return what came of it, within the deadline of an attempt; never completed exceptionally for
   *     anything that a receiver does
   */
  CompletionStage<Attempt> send(TakenDelivery delivery);
}
