package dev.contentservice.delivery.outbox;

import java.time.Duration;

/**
 * When the circuit breaker of a webhook opens. After a number of consecutive failures nothing is
 * sent for a while; then the circuit breaker is half-open and one delivery tests the receiver.
 *
 * @param failureThreshold consecutive failures that open the circuit breaker; one or more
 * @param initialDelay the first pause; each further failure doubles it
 * @param maxDelay the longest pause
 */
public record CircuitBreakerPolicy(int failureThreshold, Duration initialDelay, Duration maxDelay) {
  private static final CircuitBreakerPolicy DEFAULTS =
      new CircuitBreakerPolicy(5, Duration.ofSeconds(10), Duration.ofMinutes(10));

  public CircuitBreakerPolicy {
    if (failureThreshold < 1 || initialDelay.isNegative() || maxDelay.compareTo(initialDelay) < 0) {
      throw new IllegalArgumentException(
          "a circuit breaker needs a failure threshold of 1 or more and delays of 0 <= initial <= max");
    }
  }

  /** Opens after five failures, for 10 seconds at first and for 10 minutes at most. */
  public static CircuitBreakerPolicy defaults() {
    return DEFAULTS;
  }

  /** Whether this many consecutive failures open the circuit breaker. */
  public boolean isOpenAfter(int consecutiveFailures) {
    return consecutiveFailures >= failureThreshold;
  }

  /** The pause after this many consecutive failures; zero while the circuit breaker is closed. */
  public Duration pauseAfter(int consecutiveFailures) {
    if (!isOpenAfter(consecutiveFailures)) {
      return Duration.ZERO;
    }
    int doublings = Math.min(consecutiveFailures - failureThreshold, 30);
    long millis = Math.max(1, initialDelay.toMillis()) << doublings;
    return millis > maxDelay.toMillis() ? maxDelay : Duration.ofMillis(millis);
  }
}
