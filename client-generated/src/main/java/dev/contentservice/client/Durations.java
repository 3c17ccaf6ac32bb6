package dev.contentservice.client;

import java.time.Duration;
import java.util.Objects;

/** Checks durations that serve as limits. */
final class Durations {
  /** Longer than any call, and short enough for nanoseconds in a {@code long}. */
  static final Duration MAX = Duration.ofDays(36_500);

  private Durations() {}

  /**
   * The value, capped at {@link #MAX}, for example for {@code ChronoUnit.FOREVER}.
   *
   * @throws IllegalArgumentException if it is zero or negative
   */
  static Duration duration(String name, Duration value) {
    if (Objects.requireNonNull(value, name).isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be longer than zero but is " + value);
    }
    return value.compareTo(MAX) < 0 ? value : MAX;
  }
}
