package dev.contentservice.delivery.dispatch.internal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The queue of pending deliveries that a {@link Dispatcher} works on. Thread-safe. */
public interface DeliveryQueue {
  /**
   * Records results of attempts, then claims due deliveries, in one transaction. Ignores attempts
   * of webhooks that this node does not own any more; returns those that it could not record
   * without waiting for another transaction.
   */
  ClaimResult completeAndClaim(List<CompletedAttempt> completed, ClaimLimit limit);

  /** The most concurrent attempts for one webhook; more may be claimed. */
  int inFlightPerWebhook();

  /**
   * The time until a delivery may be due, not positive if one may be due now; empty if none is
   * pending. Only reads. By default one may always be due.
   */
  default Optional<Duration> untilDue() {
    return Optional.of(Duration.ZERO);
  }

  /**
   * Shows that this node lives, and takes or releases webhooks. A thread that does nothing else
   * calls it several times a second; it does nothing if the last time is recent, and writes nothing
   * while no delivery is pending. Must not wait for the other methods.
   *
   * @return whether this node has taken webhooks, whose deliveries may be due
   */
  boolean beat();

  /**
   * Claims nothing more, and leaves the webhooks to other nodes, as far as no other method works on
   * them. Attempts in flight can still be completed.
   */
  default void release() {}

  /** Ends the work of this node after its last attempt; the next claim begins it again. */
  default void leave() {}
}
