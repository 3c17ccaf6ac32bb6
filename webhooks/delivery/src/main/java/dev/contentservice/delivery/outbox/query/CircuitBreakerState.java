package dev.contentservice.delivery.outbox.query;

import java.time.Instant;
import java.util.Locale;

/** The state of the circuit breaker of a webhook. */
public enum CircuitBreakerState {
  /** Attempts are made. */
  CLOSED,
  /** The pause is over: one attempt tests the receiver. */
  HALF_OPEN,
  /** No attempt is made. */
  OPEN;

  /**
   * The state at a time.
   *
   * @param openUntil the end of the pause; the epoch if it is closed
   */
  public static CircuitBreakerState of(Instant openUntil, Instant now) {
    if (openUntil.equals(Instant.EPOCH)) {
      return CLOSED;
    }
    return openUntil.isAfter(now) ? OPEN : HALF_OPEN;
  }

  /** The word in responses. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
