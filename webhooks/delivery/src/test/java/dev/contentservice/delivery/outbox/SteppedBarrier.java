package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.outbox.internal.Outbox;
import java.util.function.LongConsumer;

/** Creates barriers that wait in the time of a test. */
public final class SteppedBarrier {
  private SteppedBarrier() {}

  /**
   * @param node that acknowledges
   * @param pause passes this many milliseconds
   */
  public static DisableBarrier of(
      Outbox node, StoreClock clock, OutboxConfig config, LongConsumer pause) {
    return new DisableBarrier(node::inFlight, config, clock::nanoTime, pause::accept);
  }
}
