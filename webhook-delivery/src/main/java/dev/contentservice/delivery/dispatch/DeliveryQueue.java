package dev.contentservice.delivery.dispatch;

import java.util.List;

/** The queue of pending deliveries that a {@link Dispatcher} works on. Thread-safe. */
public interface DeliveryQueue {
  /**
   * Records results of attempts, then claims due deliveries, in one transaction. Ignores attempts
   * whose leases this node has lost.
   */
  ClaimResult completeAndClaim(List<CompletedAttempt> completed, ClaimLimit limit);

  /**
   * Renews all leases of this node. Call it often; it does nothing if the last heartbeat is recent.
   */
  void renewLeases();
}
