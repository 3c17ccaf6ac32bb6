package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.LeasedDelivery;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The leases that this node knows about. The store may hold others of this node: if the node did
 * not learn of the commit of a claim, no thread works on its deliveries. Thread-safe.
 */
public final class LocalLeases {
  private final String node;
  private final Set<Lease> known = ConcurrentHashMap.newKeySet();

  public LocalLeases(String node) {
    this.node = node;
  }

  String node() {
    return node;
  }

  public boolean isKnown(Lease lease) {
    return known.contains(lease);
  }

  /** Whether the lease is this node's, but no thread works on it. */
  public boolean isLost(Lease lease) {
    return lease.node().equals(node) && !isKnown(lease);
  }

  /** Removes the leases of recorded attempts. */
  public void end(Collection<CompletedAttempt> completed) {
    completed.forEach(each -> known.remove(Lease.of(each.delivery(), node)));
  }

  /** The leases of one claim, whose transaction may run several times. */
  public final class Claim {
    private final List<Lease> claimed = new ArrayList<>();
    private boolean gaveUp;

    /** Called before the commit, after which other threads of this node see the leases. */
    public synchronized void claimed(List<LeasedDelivery> all) {
      drop();
      if (!gaveUp) {
        all.forEach(each -> claimed.add(Lease.of(each, node)));
        known.addAll(claimed);
      }
    }

    /** Called if the transaction was rolled back, has an unknown outcome or may still run. */
    public synchronized void giveUp() {
      gaveUp = true;
      drop();
    }

    private void drop() {
      claimed.forEach(known::remove);
      claimed.clear();
    }
  }
}
