package dev.contentservice.delivery.kafka;

import java.time.Duration;
import org.apache.kafka.clients.consumer.Consumer;

/** The records that a consumer still has to read. Used by its thread only. */
final class Lag {
  private static final Duration REFRESH_INTERVAL = Duration.ofSeconds(2);

  private final Consumer<?, ?> consumer;
  private long nextRefresh = System.nanoTime();

  Lag(Consumer<?, ?> consumer) {
    this.consumer = consumer;
  }

  /** The sum of the assigned partitions, as far as known. */
  long records() {
    return consumer.assignment().stream()
        .mapToLong(partition -> consumer.currentLag(partition).orElse(0))
        .sum();
  }

  /**
   * Asks for the ends of the partitions, at most every 2 seconds. Only fetches report them
   * otherwise, and a paused partition is not fetched.
   */
  void refresh() {
    long now = System.nanoTime();
    if (now - nextRefresh >= 0) {
      nextRefresh = now + REFRESH_INTERVAL.toNanos();
      // With this timeout the client only sends the request. A poll receives the response, so a
      // broker that does not respond delays nothing.
      consumer.endOffsets(consumer.assignment(), Duration.ZERO);
    }
  }
}
