package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.Backlog;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads the backlog for metrics and health. One query of the store serves for some seconds. */
final class BacklogReader {
  private static final Duration FRESH = Duration.ofSeconds(5);

  private final TransactionRunner store;
  private final StoreClock clock;
  private @Nullable Backlog latest;
  private long readAt;

  BacklogReader(TransactionRunner store, StoreClock clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * The backlog of the last seconds.
   *
   * @throws RuntimeException if the store cannot be read
   */
  synchronized Backlog read() {
    Backlog known = latest;
    if (known == null || System.nanoTime() - readAt >= FRESH.toNanos()) {
      // No value is better than an old one.
      latest = null;
      known = store.run(handle -> Backlog.read(handle, clock.instant()));
      latest = known;
      readAt = System.nanoTime();
    }
    return known;
  }
}
