package dev.contentservice.delivery.protocol;

import java.util.Arrays;

/** The store and the nodes at one moment: two nodes and one webhook with two deliveries. */
final class ProtocolState {
  static final int NODES = 2;
  static final int DELIVERIES = 2;
  static final int NONE = -1;

  /** Of a delivery in the store. */
  enum Phase {
    ABSENT,
    UNCOMMITTED,
    PENDING,
    DONE,
    ROLLED_BACK
  }

  /** Of a node. */
  enum Status {
    RUNNING,
    PAUSED,
    DEAD
  }

  /** Of the update that disables the webhook. */
  enum Barrier {
    ENABLED,
    DISABLED,
    KNOWS_LEASES,
    ACKNOWLEDGED
  }

  /** Of the transaction that claims, of which the lock of the queue allows one. */
  enum Claim {
    WAKE_UPS_READ,
    DELIVERIES_READ
  }

  final Phase[] phase = new Phase[DELIVERIES];

  /** Whether a wake-up for it is stored. */
  final boolean[] woken = new boolean[DELIVERIES];

  /** The node that has leased it. */
  final int[] lease = new int[DELIVERIES];

  final int[] token = new int[DELIVERIES];

  /** Whether the queue is due, so that a claim looks at its deliveries. */
  boolean due;

  Barrier barrier = Barrier.ENABLED;

  /** The leases that the barrier waits for, by delivery. */
  final int[] awaited = new int[DELIVERIES];

  final Status[] status = new Status[NODES];

  /** Whether it has recorded no heartbeat for the length of a lease. */
  final boolean[] silent = new boolean[NODES];

  /** Whether it stood still and has not watched the others since. */
  final boolean[] resumed = new boolean[NODES];

  /** The token by which a node works on a delivery, by node and delivery. */
  final int[][] held = new int[NODES][DELIVERIES];

  /** The token of an earlier attempt that is still in flight. */
  final int[][] earlier = new int[NODES][DELIVERIES];

  final boolean[][] started = new boolean[NODES][DELIVERIES];

  /** Whether the attempt may not start any more. */
  final boolean[][] expired = new boolean[NODES][DELIVERIES];

  /** Whether the node stood still since it claimed the delivery. */
  final boolean[][] stoodStill = new boolean[NODES][DELIVERIES];

  /** The transactions that claim, by node; null for none. */
  final Claim[] claim = new Claim[NODES];

  final boolean[][] seen = new boolean[NODES][DELIVERIES];
  final boolean[][] found = new boolean[NODES][DELIVERIES];
  final boolean[] sawEnabled = new boolean[NODES];
  final boolean[] late = new boolean[NODES];

  /** Whether the node stood still during its claim. */
  final boolean[] interrupted = new boolean[NODES];

  /** How much may still go wrong, which bounds the states. */
  int mishaps;

  ProtocolState(int mishaps) {
    this.mishaps = mishaps;
    Arrays.fill(phase, Phase.ABSENT);
    Arrays.fill(lease, NONE);
    Arrays.fill(awaited, NONE);
    Arrays.fill(status, Status.RUNNING);
    for (int node = 0; node < NODES; node++) {
      Arrays.fill(held[node], NONE);
      Arrays.fill(earlier[node], NONE);
    }
  }

  ProtocolState copy() {
    ProtocolState copy = new ProtocolState(mishaps);
    copy.due = due;
    copy.barrier = barrier;
    copy(phase, copy.phase);
    copy(woken, copy.woken);
    copy(lease, copy.lease);
    copy(token, copy.token);
    copy(awaited, copy.awaited);
    copy(status, copy.status);
    copy(silent, copy.silent);
    copy(resumed, copy.resumed);
    copy(claim, copy.claim);
    copy(sawEnabled, copy.sawEnabled);
    copy(late, copy.late);
    copy(interrupted, copy.interrupted);
    for (int node = 0; node < NODES; node++) {
      copy(held[node], copy.held[node]);
      copy(earlier[node], copy.earlier[node]);
      copy(started[node], copy.started[node]);
      copy(expired[node], copy.expired[node]);
      copy(stoodStill[node], copy.stoodStill[node]);
      copy(seen[node], copy.seen[node]);
      copy(found[node], copy.found[node]);
    }
    return copy;
  }

  private static void copy(Object from, Object to) {
    System.arraycopy(from, 0, to, 0, java.lang.reflect.Array.getLength(from));
  }

  boolean isLocked() {
    return claim[0] != null || claim[1] != null;
  }

  /** Whether all that was committed is delivered, as far as a node lives. */
  boolean isComplete() {
    return (status[0] == Status.DEAD && status[1] == Status.DEAD)
        || Arrays.stream(phase)
            .noneMatch(each -> each == Phase.PENDING || each == Phase.UNCOMMITTED);
  }

  /**
   * All values in two numbers, which are equal only for states that differ in the names of nodes
   * and deliveries at most.
   */
  Key key() {
    Key least = key(0, 0);
    for (int names = 1; names < NODES * DELIVERIES; names++) {
      Key other = key(names & 1, names >> 1);
      least = least.compareTo(other) <= 0 ? least : other;
    }
    return least;
  }

  private Key key(int firstNode, int firstDelivery) {
    Packer packer = new Packer();
    packer.add(mishaps, 3).add(due).add(barrier.ordinal(), 2);
    for (int i = 0; i < DELIVERIES; i++) {
      int d = i ^ firstDelivery;
      int holder = lease[d] == NONE ? 0 : 1 + (lease[d] ^ firstNode);
      packer.add(phase[d].ordinal(), 3).add(woken[d]).add(holder, 2).add(token[d], 3);
      packer.add(awaited[d] + 1, 3);
    }
    for (int j = 0; j < NODES; j++) {
      int n = j ^ firstNode;
      packer.add(status[n].ordinal(), 2).add(silent[n]).add(resumed[n]);
      packer.add(claim[n] == null ? 0 : claim[n].ordinal() + 1, 2).add(sawEnabled[n]).add(late[n]);
      packer.add(interrupted[n]);
      for (int i = 0; i < DELIVERIES; i++) {
        int d = i ^ firstDelivery;
        packer.add(held[n][d] + 1, 3).add(earlier[n][d] + 1, 3).add(started[n][d]);
        packer.add(expired[n][d]).add(stoodStill[n][d]).add(seen[n][d]).add(found[n][d]);
      }
    }
    return packer.key();
  }

  /** What is equal for states that mean the same. */
  record Key(long high, long low) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      return high == other.high ? Long.compare(low, other.low) : Long.compare(high, other.high);
    }
  }

  private static final class Packer {
    private long high;
    private long low;

    Packer add(int value, int bits) {
      high = high << bits | low >>> (Long.SIZE - bits);
      low = low << bits | value;
      return this;
    }

    Packer add(boolean value) {
      return add(value ? 1 : 0, 1);
    }

    Key key() {
      return new Key(high, low);
    }
  }
}
