package dev.contentservice.delivery.queue;

import java.time.Duration;

/**
 * What the outbox holds everybody to.
 *
 * @param inFlightPerWebhook how many attempts for one webhook are made at once, on all nodes
 *     together; one or more
 * @param lease how long a node keeps a delivery that it does not say it is still busy with; longer
 *     than a node ever stands still, or what it does is done twice
 * @param startWithin how long after it was taken an attempt may begin; one that has not begun by
 *     then is not made. It bounds how long disabling a webhook takes ({@link DisableBarrier}), and
 *     is the same on every node
 */
public record OutboxConfig(
    int inFlightPerWebhook,
    Duration lease,
    Duration startWithin,
    RetrySchedule schedule,
    CircuitBreakerPolicy breaker) {
  public static final OutboxConfig DEFAULTS =
      new OutboxConfig(
          4,
          Duration.ofSeconds(40),
          Duration.ofSeconds(2),
          RetrySchedule.DEFAULTS,
          CircuitBreakerPolicy.DEFAULTS);

  public OutboxConfig {
    if (inFlightPerWebhook < 1 || lease.isNegative() || lease.isZero()) {
      throw new IllegalArgumentException(
          "one attempt or more may be in flight for a webhook, under a lease that lasts");
    }
    if (startWithin.isNegative() || startWithin.isZero() || startWithin.compareTo(lease) >= 0) {
      throw new IllegalArgumentException(
          "an attempt begins within a time that is shorter than the lease, which is "
              + lease
              + ", but is "
              + startWithin);
    }
  }

  /** How many may be in flight after so many failures in a row: one while it is on trial. */
  int places(int failuresInARow) {
    return breaker.isOpenAfter(failuresInARow) ? 1 : inFlightPerWebhook;
  }
}
