package dev.contentservice.delivery.dispatch.internal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The queue of pending deliveries that a {@link Dispatcher} works on. Thread-safe. */
public interface DeliveryQueue {
  /**
   * Records results of attempts, then claims due deliveries, in one transaction. Ignores attempts
   * whose leases this node has lost; returns those that it could not record without waiting for
   * another transaction.
   */
  ClaimResult completeAndClaim(List<CompletedAttempt> completed, ClaimLimit limit);

  /**
   * The time until a delivery may be due, not positive if one may be due now; empty if none is
   * pending. Only reads. By default one may always be due.
   */
  default Optional<Duration> untilDue() {
    return Optional.of(Duration.ZERO);
  }

  /**
   * Renews all leases of this node. A thread that does nothing else calls it several times a
   * second; it does nothing if the last heartbeat is recent, and writes nothing while no delivery
   * is pending. Must not wait for the other methods.
   */
  void renewLeases();
}
