package dev.contentservice.delivery.queue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The leases that this node knows it has. The store may hold another one under its name: the node
 * did not learn that the transaction which claimed it was committed, so no thread works on it,
 * however long the node lives. Thread-safe.
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

  /** Whether the lease is this node's, and lost to it. */
  boolean isLost(Lease lease) {
    return lease.node().equals(node) && !isKnown(lease);
  }

  /** The results of these are recorded. */
  void end(Collection<CompletedAttempt> finished) {
    finished.forEach(each -> known.remove(Lease.of(each.delivery(), node)));
  }

  /** What one transaction claims, each time that it is run. */
  final class Claim {
    private final List<Lease> claimed = new ArrayList<>();
    private boolean gaveUp;

    /** Known before the commit, after which another thread of this node may see them. */
    synchronized void claimed(List<Claimed> all) {
      drop();
      if (!gaveUp) {
        all.forEach(each -> claimed.add(Lease.of(each.delivery(), node)));
        known.addAll(claimed);
      }
    }

    /** The transaction was rolled back, or its end is unknown; it may even still run. */
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
