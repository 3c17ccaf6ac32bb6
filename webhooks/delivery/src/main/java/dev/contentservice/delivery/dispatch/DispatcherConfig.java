package dev.contentservice.delivery.dispatch;

import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import java.time.Duration;

/**
 * Limits and intervals of a dispatcher.
 *
 * @param inFlight the most concurrent attempts of this node: up to half of them for slow receivers,
 *     and half of the rest each for fast receivers and for receivers of unknown speed
 * @param threads the number of concurrent transactions, at most {@code inFlight}; one for a store
 *     with one writer
 * @param pollInterval the longest time between two reads of the outbox without {@link
 *     Dispatcher#wake}
 * @param shutdownTimeout how long {@link Dispatcher#close} waits for attempts in flight
 */
public record DispatcherConfig(
    int inFlight, int threads, Duration pollInterval, Duration shutdownTimeout) {
  private static final DispatcherConfig DEFAULTS =
      new DispatcherConfig(1024, 2, Duration.ofMillis(500), Duration.ofSeconds(8));

  public DispatcherConfig {
    if (threads < 1 || inFlight < threads) {
      throw new IllegalArgumentException(
          "threads must be 1 to inFlight, but there are %d threads for %d attempts"
              .formatted(threads, inFlight));
    }
  }

  /** 1,024 attempts, two threads, a read each half second, 8 seconds to stop. */
  public static DispatcherConfig defaults() {
    return DEFAULTS;
  }

  public DispatcherConfig withShutdownTimeout(Duration other) {
    return new DispatcherConfig(inFlight, threads, pollInterval, other);
  }

  public DispatcherConfig withThreads(int other) {
    return new DispatcherConfig(inFlight, other, pollInterval, shutdownTimeout);
  }
}
