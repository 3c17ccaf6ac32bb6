package dev.contentservice.delivery.kafka;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Decides when a consumer pauses: while too much is pending, and for a moment after a failure. */
final class Gate {
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);
  private static final Duration FIRST_BACKOFF = Duration.ofMillis(250);
  private static final int MOST_DOUBLINGS = 6;

  private final LongSupplier backlog;
  private final long limit;
  private final LongSupplier nanoTime;
  private boolean full;
  private long nextCheck;
  private long retryAt;
  private int failures;

  /**
   * @param limit the backlog above which the consumer pauses
   */
  Gate(LongSupplier backlog, long limit, LongSupplier nanoTime) {
    this.backlog = backlog;
    this.limit = limit;
    this.nanoTime = nanoTime;
    this.nextCheck = nanoTime.getAsLong();
    this.retryAt = nextCheck;
  }

  /**
   * Whether the consumer may read. Asks for the backlog at most once a second.
   *
   * @throws RuntimeException if the backlog cannot be read
   */
  boolean isOpen() {
    long now = nanoTime.getAsLong();
    if (now - retryAt < 0) {
      return false;
    }
    if (now - nextCheck >= 0) {
      full = backlog.getAsLong() > limit;
      nextCheck = now + CHECK_INTERVAL.toNanos();
    }
    return !full;
  }

  /** Ends the backoff: a batch was published. */
  void succeeded() {
    failures = 0;
  }

  /** Closes the gate for a backoff that doubles with each failure, from 1/4 to 16 seconds. */
  void failed() {
    retryAt =
        nanoTime.getAsLong() + (FIRST_BACKOFF.toNanos() << Math.min(failures, MOST_DOUBLINGS));
    failures++;
  }
}
