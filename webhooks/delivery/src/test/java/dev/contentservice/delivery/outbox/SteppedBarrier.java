package dev.contentservice.delivery.outbox;

import java.util.function.LongConsumer;

/** Creates barriers that wait in the time of a test. */
public final class SteppedBarrier {
  private SteppedBarrier() {}

  /**
   * @param pause passes this many milliseconds
   */
  public static DisableBarrier of(
      TransactionRunner store, StoreClock clock, OutboxConfig config, LongConsumer pause) {
    return new DisableBarrier(store, store, config, clock::nanoTime, pause::accept);
  }
}
