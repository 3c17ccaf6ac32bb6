package dev.contentservice.client;

import java.time.Duration;
import java.util.Objects;

/** Times that make sense as a bound. */
final class Durations {
  /** Longer than any call, and short enough to be counted in nanoseconds. */
  static final Duration LONGEST = Duration.ofDays(36_500);

  private Durations() {}

  /**
   * This value, or {@link #LONGEST} if it is longer, such as {@code ChronoUnit.FOREVER}.
   *
   * @throws IllegalArgumentException if it is zero or negative
   */
  static Duration duration(String name, Duration value) {
    if (Objects.requireNonNull(value, name).isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be longer than zero but is " + value);
    }
    return value.compareTo(LONGEST) < 0 ? value : LONGEST;
  }
}
