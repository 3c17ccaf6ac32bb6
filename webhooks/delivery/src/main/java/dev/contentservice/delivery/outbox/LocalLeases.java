package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.dispatch.CompletedAttempt;
import dev.contentservice.delivery.dispatch.LeasedDelivery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The leases that this node knows about. The store may hold others of this node: if the node did
 * not learn of the commit of a claim, no thread works on its deliveries. Thread-safe.
 */
final class LocalLeases {
  private final String node;
  private final Set<Lease> known = ConcurrentHashMap.newKeySet();

  LocalLeases(String node) {
    this.node = node;
  }

  String node() {
    return node;
  }

  boolean isKnown(Lease lease) {
    return known.contains(lease);
  }

  /** Whether the lease is this node's, but no thread works on it. */
  boolean isLost(Lease lease) {
    return lease.node().equals(node) && !isKnown(lease);
  }

  /** Removes the leases of recorded attempts. */
  void end(Collection<CompletedAttempt> completed) {
    completed.forEach(each -> known.remove(Lease.of(each.delivery(), node)));
  }

  /** The leases of one claim, whose transaction may run several times. */
  final class Claim {
    private final List<Lease> claimed = new ArrayList<>();
    private boolean gaveUp;

    /** Called before the commit, after which other threads of this node see the leases. */
    synchronized void claimed(List<LeasedDelivery> all) {
      drop();
      if (!gaveUp) {
        all.forEach(each -> claimed.add(Lease.of(each, node)));
        known.addAll(claimed);
      }
    }

    /** Called if the transaction was rolled back, has an unknown outcome or may still run. */
    synchronized void giveUp() {
      gaveUp = true;
      drop();
    }

    private void drop() {
      claimed.forEach(known::remove);
      claimed.clear();
    }
  }
}
