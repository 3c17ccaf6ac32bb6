package dev.contentservice.delivery.outbox.internal.query;

import dev.contentservice.delivery.outbox.Backlog;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Reads the backlog for metrics and health. One read of the store serves for 5 seconds.
 * Thread-safe.
 */
public final class BacklogReader {
  private static final Duration FRESH = Duration.ofSeconds(5);

  private final TransactionRunner store;
  private final StoreClock clock;
  private @Nullable Backlog latest;
  private long readAt;

  public BacklogReader(TransactionRunner store, StoreClock clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * The backlog of the last seconds.
   *
   * @throws RuntimeException if the store cannot be read
   */
  public synchronized Backlog read() {
    Backlog known = latest;
    if (known == null || System.nanoTime() - readAt >= FRESH.toNanos()) {
      // No value is better than an old one.
      latest = null;
      known = store.read(handle -> Backlog.read(handle, clock.instant()));
      latest = known;
      readAt = System.nanoTime();
    }
    return known;
  }
}
