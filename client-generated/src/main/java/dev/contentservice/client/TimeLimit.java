package dev.contentservice.client;

import java.io.IOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * How long one attempt may take.
 *
 * @param duration positive
 * @param deadline when that has passed, in nanoseconds of {@link TimeSource#nanos()}
 */
record TimeLimit(Duration duration, long deadline) {
  /** java.net.http measures by another clock, which may be ahead of this one. */
  private static final long SLACK_NANOS = 1_000_000;

  /** The limit of an attempt that starts now. */
  static TimeLimit from(long now, Duration duration) {
    return new TimeLimit(duration, now + duration.toNanos());
  }

  /** Whether this failure means that the attempt took too long. */
  boolean explains(Throwable failure, TimeSource time) {
    boolean over = time.nanos() - deadline >= -SLACK_NANOS;
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof TimeoutException || each instanceof HttpTimeoutException) {
        // java.net.http says so of its time-out to connect, and of any other while it connects.
        return over || !(each instanceof HttpConnectTimeoutException);
      }
    }
    // What it cancels when the time has passed can look like a connection that broke.
    return over && failure instanceof IOException;
  }

  /** Rounded up to milliseconds, as limits are set. */
  @Override
  public String toString() {
    return Duration.ofMillis((duration.toNanos() + 999_999) / 1_000_000).toString();
  }
}
