package dev.contentservice.client.internal;

import java.io.IOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * The time limit of one attempt.
 *
 * @param duration positive
 * @param deadline in nanoseconds of {@link TimeSource#nanos()}
 */
public record TimeLimit(TimeSource time, Duration duration, long deadline) {
  /** {@code java.net.http} uses another clock, which may be ahead of this one. */
  private static final long SLACK_NANOS = 1_000_000;

  /** The limit of an attempt that starts now. */
  public static TimeLimit from(TimeSource time, long now, Duration duration) {
    return new TimeLimit(time, duration, now + duration.toNanos());
  }

  /** Zero or negative after the deadline. */
  long remainingNanos() {
    return deadline - time.nanos();
  }

  /** Whether the failure is a timeout of the attempt. */
  boolean explains(Throwable failure) {
    boolean over = remainingNanos() <= SLACK_NANOS;
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof TimeoutException || each instanceof HttpTimeoutException) {
        // java.net.http throws it for the connect timeout, and for any timeout while connecting.
        return over || !(each instanceof HttpConnectTimeoutException);
      }
    }
    // A timeout that cancels the exchange can surface as a broken connection.
    return over && failure instanceof IOException;
  }

  /** Rounded up to milliseconds. */
  @Override
  public String toString() {
    return Duration.ofMillis((duration.toNanos() + 999_999) / 1_000_000).toString();
  }
}
