package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * When a delivery that failed is tried again. Assumed: §6.1 does not show retries.
 *
 * @param delays the first is before the first attempt, each next one between two attempts; when
 *     they are used up, the delivery has failed
 * @param jitter the largest part of a delay that is added to it, such as 0.1; nothing is ever taken
 *     from a delay
 * @param longestRetryAfter how long at most a receiver may put off an attempt
 */
public record RetrySchedule(List<Duration> delays, double jitter, Duration longestRetryAfter) {
  /** At once, and nine more times over three days. */
  public static final RetrySchedule DEFAULTS =
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
      throw new IllegalArgumentException("a schedule has one delay or more, and none is negative");
    }
    if (!(jitter >= 0 && jitter <= 1)) {
      throw new IllegalArgumentException("jitter is a part from 0 to 1 but is " + jitter);
    }
  }

  /**
   * When to try again.
   *
   * @param made how many attempts were made, one or more
   * @param ended when the last one ended
   * @param retryAfter what its receiver asked for; it can only put the attempt off
   * @return empty if that was the last one
   */
  public Optional<Instant> next(
      int made, Instant ended, Optional<Duration> retryAfter, RandomGenerator random) {
    if (made >= delays.size()) {
      return Optional.empty();
    }
    Duration delay = delays.get(made);
    Duration added = Duration.ofMillis((long) (delay.toMillis() * jitter * random.nextDouble()));
    Duration granted = granted(retryAfter.orElse(Duration.ZERO));
    Duration planned = delay.plus(added);
    return Optional.of(ended.plus(granted.compareTo(planned) > 0 ? granted : planned));
  }

  /** What a receiver asked for, as far as it may put an attempt off. */
  Duration granted(Duration asked) {
    return asked.compareTo(longestRetryAfter) > 0 ? longestRetryAfter : asked;
  }
}
