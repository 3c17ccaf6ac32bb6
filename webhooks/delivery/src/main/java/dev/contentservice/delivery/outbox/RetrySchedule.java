package dev.contentservice.delivery.outbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * When a failed attempt is retried. Assumed: §6.1 does not show retries.
 *
 * @param delays the first precedes the first attempt, each other one a retry; after the last
 *     attempt the delivery has failed
 * @param jitter the largest fraction of a delay that is added to it at random, such as 0.1; delays
 *     are never shortened
 * @param longestRetryAfter the longest {@code Retry-After} that is honored
 */
public record RetrySchedule(List<Duration> delays, double jitter, Duration longestRetryAfter) {
  private static final RetrySchedule DEFAULTS =
      new RetrySchedule(
          List.of(
              Duration.ZERO,
              Duration.ofSeconds(5),
              Duration.ofMinutes(5),
              Duration.ofMinutes(30),
              Duration.ofHours(2),
              Duration.ofHours(5),
              Duration.ofHours(10),
              Duration.ofHours(14),
              Duration.ofHours(20),
              Duration.ofHours(24)),
          0.1,
          Duration.ofHours(24));

  public RetrySchedule {
    delays = List.copyOf(delays);
    if (delays.isEmpty() || delays.stream().anyMatch(Duration::isNegative)) {
      throw new IllegalArgumentException(
          "a retry schedule needs one delay or more, none of them negative");
    }
    if (!(jitter >= 0 && jitter <= 1)) {
      throw new IllegalArgumentException("jitter must be from 0 to 1 but is " + jitter);
    }
  }

  /** Immediately, and nine retries over three days. */
  public static RetrySchedule defaults() {
    return DEFAULTS;
  }

  /**
   * Returns the time of the next attempt.
   *
   * @param attempts the number of attempts so far, one or more
   * @param ended when the last one ended
   * @param retryAfter the delay that the receiver asked for; it can only extend the scheduled delay
   * @return empty if that was the last attempt
   */
  public Optional<Instant> next(
      int attempts, Instant ended, Optional<Duration> retryAfter, RandomGenerator random) {
    return next(attempts, ended, retryAfter, random, false);
  }

  /**
   * The time of the next attempt, or empty after the last.
   *
   * @param endless whether the last delay is repeated without end
   */
  public Optional<Instant> next(
      int attempts,
      Instant ended,
      Optional<Duration> retryAfter,
      RandomGenerator random,
      boolean endless) {
    if (attempts >= delays.size() && !endless) {
      return Optional.empty();
    }
    Duration delay = delays.get(Math.min(attempts, delays.size() - 1));
    Duration added = Duration.ofMillis((long) (delay.toMillis() * jitter * random.nextDouble()));
    Duration granted = granted(retryAfter.orElse(Duration.ZERO));
    Duration planned = delay.plus(added);
    return Optional.of(ended.plus(granted.compareTo(planned) > 0 ? granted : planned));
  }

  /** The delay that a receiver asked for, limited to {@code longestRetryAfter}. */
  public Duration granted(Duration asked) {
    return asked.compareTo(longestRetryAfter) > 0 ? longestRetryAfter : asked;
  }
}
