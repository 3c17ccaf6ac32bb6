package dev.contentservice.client.internal;

import java.time.Duration;
import java.util.Objects;

/** Checks durations that serve as limits. */
public final class Durations {
  /** Longer than any call, and short enough for nanoseconds in a {@code long}. */
  public static final Duration MAX = Duration.ofDays(36_500);

  private Durations() {}

  /**
   * The value, capped at {@link #MAX}, for example for {@code ChronoUnit.FOREVER}.
   *
   * @throws IllegalArgumentException if it is zero or negative
   */
  public static Duration duration(String name, Duration value) {
    if (Objects.requireNonNull(value, name).isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be longer than zero but is " + value);
    }
    return value.compareTo(MAX) < 0 ? value : MAX;
  }
}
