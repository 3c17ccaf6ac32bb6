package dev.contentservice.delivery.outbox;

import java.time.Duration;

/**
 * Limits and timing of the outbox.
 *
 * @param inFlightPerWebhook the most concurrent attempts for one webhook, on all nodes together;
 *     one or more
 * @param lease how long a claim lasts without a heartbeat; must exceed every pause of a node, or
 *     deliveries are sent twice
 * @param startWithin how long after the claim an attempt may start; later it is rescheduled. Bounds
 *     how long disabling a webhook takes ({@link DisableBarrier}); the same on every node
 */
public record OutboxConfig(
    int inFlightPerWebhook,
    Duration lease,
    Duration startWithin,
    RetrySchedule schedule,
    CircuitBreakerPolicy circuitBreaker) {
  private static final OutboxConfig DEFAULTS =
      new OutboxConfig(
          4,
          Duration.ofSeconds(40),
          Duration.ofSeconds(2),
          RetrySchedule.defaults(),
          CircuitBreakerPolicy.defaults());

  public OutboxConfig {
    if (inFlightPerWebhook < 1 || lease.isNegative() || lease.isZero()) {
      throw new IllegalArgumentException(
          "inFlightPerWebhook must be 1 or more, and lease longer than zero");
    }
    if (startWithin.isNegative() || startWithin.isZero() || startWithin.compareTo(lease) >= 0) {
      throw new IllegalArgumentException(
          "startWithin must be longer than zero and shorter than the lease, which is "
              + lease
              + ", but is "
              + startWithin);
    }
  }

  /**
   * Four attempts at a time for each webhook, a lease of 40 seconds and a start within two, with
   * the defaults of retries and circuit breakers.
   */
  public static OutboxConfig defaults() {
    return DEFAULTS;
  }

  public OutboxConfig withInFlightPerWebhook(int other) {
    return new OutboxConfig(other, lease, startWithin, schedule, circuitBreaker);
  }

  public OutboxConfig withLease(Duration other) {
    return new OutboxConfig(inFlightPerWebhook, other, startWithin, schedule, circuitBreaker);
  }

  public OutboxConfig withStartWithin(Duration other) {
    return new OutboxConfig(inFlightPerWebhook, lease, other, schedule, circuitBreaker);
  }

  public OutboxConfig withSchedule(RetrySchedule other) {
    return new OutboxConfig(inFlightPerWebhook, lease, startWithin, other, circuitBreaker);
  }

  public OutboxConfig withCircuitBreaker(CircuitBreakerPolicy other) {
    return new OutboxConfig(inFlightPerWebhook, lease, startWithin, schedule, other);
  }

  /** The most attempts in flight after this many consecutive failures: one if half-open. */
  public int places(int consecutiveFailures) {
    return circuitBreaker.isOpenAfter(consecutiveFailures) ? 1 : inFlightPerWebhook;
  }
}
