package dev.contentservice.delivery.outbox.internal.query;

import dev.contentservice.delivery.outbox.Backlog;
import dev.contentservice.delivery.outbox.TransactionRunner;
import java.time.Duration;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Reads the backlog for metrics and health. One read of the store serves for 5 seconds.
 * Thread-safe.
 */
public final class BacklogReader {
  private static final Duration FRESH = Duration.ofSeconds(5);

  private final TransactionRunner store;
  private final Function<Handle, Backlog> backlog;
  private @Nullable Backlog latest;
  private long readAt;

  /**
   * @param backlog reads in a transaction
   */
  public BacklogReader(TransactionRunner store, Function<Handle, Backlog> backlog) {
    this.store = store;
    this.backlog = backlog;
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
      known = store.read(backlog);
      latest = known;
      readAt = System.nanoTime();
    }
    return known;
  }
}
