package dev.contentservice.delivery.queue;

import java.time.Duration;

/**
 * When a receiver is left alone. After so many failures in a row nothing is sent to it for a while;
 * then one delivery tries whether it is back.
 *
 * @param failures in a row, one or more, that open the breaker
 * @param shortest the first pause; each further failure doubles it
 * @param longest the pause that is never exceeded
 */
public record CircuitBreakerPolicy(int failures, Duration shortest, Duration longest) {
  public static final CircuitBreakerPolicy DEFAULTS =
      new CircuitBreakerPolicy(5, Duration.ofSeconds(10), Duration.ofMinutes(10));

  public CircuitBreakerPolicy {
    if (failures < 1 || shortest.isNegative() || longest.compareTo(shortest) < 0) {
      throw new IllegalArgumentException(
          "a breaker opens after one failure or more, for a pause no longer than its longest");
    }
  }

  /** Whether so many failures in a row have opened the breaker. */
  boolean isOpenAfter(int inARow) {
    return inARow >= failures;
  }

  /** The pause after so many failures in a row; zero while the breaker is closed. */
  Duration pauseAfter(int inARow) {
    if (!isOpenAfter(inARow)) {
      return Duration.ZERO;
    }
    int doublings = Math.min(inARow - failures, 30);
    long millis = Math.max(1, shortest.toMillis()) << doublings;
    return millis > longest.toMillis() ? longest : Duration.ofMillis(millis);
  }
}
