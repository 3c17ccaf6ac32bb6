package dev.contentservice.client;

import java.time.Duration;
import java.util.Objects;

/** Times that make sense as a bound. */
final class Positive {
  private Positive() {}

  static Duration duration(String name, Duration value) {
    if (Objects.requireNonNull(value, name).isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be longer than zero but is " + value);
    }
    return value;
  }
}
