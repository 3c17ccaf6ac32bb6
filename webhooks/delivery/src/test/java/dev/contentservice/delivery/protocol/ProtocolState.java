package dev.contentservice.delivery.protocol;

import java.util.Arrays;

/**
 * The store and the nodes at one moment: two nodes, two shards of one webhook each, and two
 * deliveries.
 */
final class ProtocolState {
  static final int NODES = 2;
  static final int DELIVERIES = 2;
  static final int WEBHOOKS = 2;
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

  /** Of the update that disables the first webhook. */
  enum Barrier {
    ENABLED,
    DISABLED,
    ACKNOWLEDGED
  }

  /** Of the transaction of a node that claims. */
  enum Claim {
    BEGUN,
    READ
  }

  /** Whether both deliveries are of the first webhook; otherwise each webhook has one. */
  final boolean together;

  final Phase[] phase = new Phase[DELIVERIES];

  /** How many attempts of a delivery are recorded. */
  final int[] attempts = new int[DELIVERIES];

  /** The node that has released the shard of a delivery during an attempt. */
  final int[] named = new int[DELIVERIES];

  /** Whether a wake-up of the webhook is stored. */
  final boolean[] woken = new boolean[WEBHOOKS];

  /** The owner of the shard in the store. */
  final int[] owner = new int[WEBHOOKS];

  Barrier barrier = Barrier.ENABLED;

  /** The node that acknowledges the update. */
  int barrierAt;

  final Status[] status = new Status[NODES];

  /** Whether the node has its row in the store. */
  final boolean[] registered = new boolean[NODES];

  /** Whether it has recorded no heartbeat for so long that others may find it dead. */
  final boolean[] silent = new boolean[NODES];

  /** Whether it stood still and has not watched the others since. */
  final boolean[] resumed = new boolean[NODES];

  /** What a node knows to own, by node and webhook. */
  final boolean[][] mine = new boolean[NODES][WEBHOOKS];

  /**
   * Whether it owns the webhook for too short a time to know that no other node starts attempts.
   */
  final boolean[][] isNew = new boolean[NODES][WEBHOOKS];

  /** Whether a node will look at the deliveries of a webhook. */
  final boolean[][] due = new boolean[NODES][WEBHOOKS];

  /** The number of the attempt that a node makes, by node and delivery. */
  final int[][] held = new int[NODES][DELIVERIES];

  final boolean[][] started = new boolean[NODES][DELIVERIES];

  /** Whether the attempt may not start any more. */
  final boolean[][] expired = new boolean[NODES][DELIVERIES];

  /** Whether the time of a started attempt is over. */
  final boolean[][] over = new boolean[NODES][DELIVERIES];

  /** Whether the attempt was claimed before the node was found dead. */
  final boolean[][] old = new boolean[NODES][DELIVERIES];

  /** The webhook that a node is claiming. */
  final int[] claiming = new int[NODES];

  final Claim[] claim = new Claim[NODES];
  final int[] found = new int[NODES];
  final boolean[] sawEnabled = new boolean[NODES];
  final boolean[] late = new boolean[NODES];

  /** How much may still go wrong, which bounds the states. */
  int mishaps;

  ProtocolState(boolean together, int mishaps) {
    this.together = together;
    this.mishaps = mishaps;
    Arrays.fill(phase, Phase.ABSENT);
    Arrays.fill(named, NONE);
    Arrays.fill(owner, NONE);
    Arrays.fill(status, Status.RUNNING);
    Arrays.fill(registered, true);
    Arrays.fill(claiming, NONE);
    Arrays.fill(claim, Claim.BEGUN);
    Arrays.fill(found, NONE);
    for (int[] each : held) {
      Arrays.fill(each, NONE);
    }
  }

  /** The webhook, and so the shard, of a delivery. */
  int webhook(int d) {
    return together ? 0 : d;
  }

  ProtocolState copy() {
    ProtocolState copy = new ProtocolState(together, mishaps);
    copy.barrier = barrier;
    copy.barrierAt = barrierAt;
    copy(phase, copy.phase);
    copy(attempts, copy.attempts);
    copy(named, copy.named);
    copy(woken, copy.woken);
    copy(owner, copy.owner);
    copy(status, copy.status);
    copy(registered, copy.registered);
    copy(silent, copy.silent);
    copy(resumed, copy.resumed);
    copy(claiming, copy.claiming);
    copy(claim, copy.claim);
    copy(found, copy.found);
    copy(sawEnabled, copy.sawEnabled);
    copy(late, copy.late);
    for (int n = 0; n < NODES; n++) {
      copy(mine[n], copy.mine[n]);
      copy(isNew[n], copy.isNew[n]);
      copy(due[n], copy.due[n]);
      copy(held[n], copy.held[n]);
      copy(started[n], copy.started[n]);
      copy(expired[n], copy.expired[n]);
      copy(over[n], copy.over[n]);
      copy(old[n], copy.old[n]);
    }
    return copy;
  }

  private static void copy(Object from, Object to) {
    System.arraycopy(from, 0, to, 0, java.lang.reflect.Array.getLength(from));
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
    packer.add(mishaps, 2).add(barrier.ordinal(), 2).add(barrierAt ^ firstNode, 1);
    for (int i = 0; i < DELIVERIES; i++) {
      int d = i ^ firstDelivery;
      packer.add(phase[d].ordinal(), 3).add(attempts[d], 2).add(node(named[d], firstNode), 2);
    }
    // If each has one delivery, the webhooks have the names of these.
    int firstWebhook = together ? 0 : firstDelivery;
    for (int i = 0; i < WEBHOOKS; i++) {
      int w = i ^ firstWebhook;
      packer.add(woken[w]).add(node(owner[w], firstNode), 2);
    }
    for (int j = 0; j < NODES; j++) {
      int n = j ^ firstNode;
      packer.add(status[n].ordinal(), 2).add(registered[n]).add(silent[n]).add(resumed[n]);
      packer
          .add(claiming[n] == NONE ? 0 : 1 + (claiming[n] ^ firstWebhook), 2)
          .add(claim[n].ordinal(), 1)
          .add(sawEnabled[n])
          .add(late[n]);
      packer.add(found[n] == NONE ? 0 : 1 + (found[n] ^ firstDelivery), 2);
      for (int i = 0; i < WEBHOOKS; i++) {
        int w = i ^ firstWebhook;
        packer.add(mine[n][w]).add(isNew[n][w]).add(due[n][w]);
      }
      for (int i = 0; i < DELIVERIES; i++) {
        int d = i ^ firstDelivery;
        packer.add(held[n][d] + 1, 3).add(started[n][d]).add(expired[n][d]);
        packer.add(over[n][d]).add(old[n][d]);
      }
    }
    return packer.key();
  }

  private static int node(int n, int firstNode) {
    return n == NONE ? 0 : 1 + (n ^ firstNode);
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
