package dev.contentservice.delivery.outbox;

import java.time.Duration;

/**
 * Limits and timing of the outbox.
 *
 * @param inFlightPerWebhook the most concurrent attempts for one webhook, on all nodes together;
 *     one or more
 * @param takeover how long a node that records no heartbeat keeps its webhooks; must exceed every
 *     pause of a node, or deliveries are sent twice
 * @param startWithin how long after the claim an attempt may start; later it is rescheduled. Bounds
 *     how long disabling a webhook takes ({@link DisableBarrier}); the same on every node
 */
public record OutboxConfig(
    int inFlightPerWebhook,
    Duration takeover,
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
    if (inFlightPerWebhook < 1 || takeover.isNegative() || takeover.isZero()) {
      throw new IllegalArgumentException(
          "inFlightPerWebhook must be 1 or more, and takeover longer than zero");
    }
    if (startWithin.isNegative() || startWithin.isZero() || startWithin.compareTo(takeover) >= 0) {
      throw new IllegalArgumentException(
          "startWithin must be longer than zero and shorter than takeover, which is "
              + takeover
              + ", but is "
              + startWithin);
    }
  }

  /**
   * Four attempts at a time for each webhook, takeover after 40 seconds and a start within two,
   * with the defaults of retries and circuit breakers.
   */
  public static OutboxConfig defaults() {
    return DEFAULTS;
  }

  public OutboxConfig withInFlightPerWebhook(int other) {
    return new OutboxConfig(other, takeover, startWithin, schedule, circuitBreaker);
  }

  public OutboxConfig withTakeover(Duration other) {
    return new OutboxConfig(inFlightPerWebhook, other, startWithin, schedule, circuitBreaker);
  }

  public OutboxConfig withStartWithin(Duration other) {
    return new OutboxConfig(inFlightPerWebhook, takeover, other, schedule, circuitBreaker);
  }

  public OutboxConfig withSchedule(RetrySchedule other) {
    return new OutboxConfig(inFlightPerWebhook, takeover, startWithin, other, circuitBreaker);
  }

  public OutboxConfig withCircuitBreaker(CircuitBreakerPolicy other) {
    return new OutboxConfig(inFlightPerWebhook, takeover, startWithin, schedule, other);
  }

  /** How long after its claim an attempt may start at the most, by the clock of any machine. */
  public Duration longestStart() {
    // Clocks of different machines run at slightly different rates.
    return startWithin.multipliedBy(11).dividedBy(10);
  }

  /** The most attempts in flight after this many consecutive failures: one if half-open. */
  public int places(int consecutiveFailures) {
    return circuitBreaker.isOpenAfter(consecutiveFailures) ? 1 : inFlightPerWebhook;
  }
}
