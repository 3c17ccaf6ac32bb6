package dev.contentservice.delivery.protocol;

import static dev.contentservice.delivery.protocol.ProtocolState.DELIVERIES;
import static dev.contentservice.delivery.protocol.ProtocolState.NODES;
import static dev.contentservice.delivery.protocol.ProtocolState.NONE;

import dev.contentservice.delivery.protocol.ProtocolFault.Law;
import dev.contentservice.delivery.protocol.ProtocolState.Barrier;
import dev.contentservice.delivery.protocol.ProtocolState.Claim;
import dev.contentservice.delivery.protocol.ProtocolState.Phase;
import dev.contentservice.delivery.protocol.ProtocolState.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What may happen next: publishing, leases, heartbeats, fencing and disabling, as {@code outbox}
 * does them. A transaction is one step, but one that claims is three, between which all else may
 * happen.
 */
final class Protocol {
  private final @Nullable ProtocolFault fault;

  /**
   * @param fault null for the protocol as it is
   */
  Protocol(@Nullable ProtocolFault fault) {
    this.fault = fault;
  }

  /**
   * Something that happens.
   *
   * @param helps whether it is the ordinary course of things: no new work, no mishap, no operator
   * @param broken the law that it breaks; null for none
   */
  record Step(String name, boolean helps, ProtocolState next, @Nullable Law broken) {}

  /** The steps from one state. */
  private static final class Steps {
    final ProtocolState from;
    final List<Step> all = new ArrayList<>();

    Steps(ProtocolState from) {
      this.from = from;
    }

    void add(String name, Consumer<ProtocolState> change) {
      add(name, true, null, change);
    }

    void mishap(String name, Consumer<ProtocolState> change) {
      if (from.mishaps > 0) {
        add(name, false, null, change.andThen(next -> next.mishaps--));
      }
    }

    void add(String name, boolean helps, @Nullable Law broken, Consumer<ProtocolState> change) {
      ProtocolState next = from.copy();
      change.accept(next);
      all.add(new Step(name, helps, next, broken));
    }
  }

  private boolean has(ProtocolFault wanted) {
    return fault == wanted;
  }

  List<Step> from(ProtocolState state) {
    Steps steps = new Steps(state);
    for (int d = 0; d < DELIVERIES; d++) {
      application(steps, d);
    }
    disabling(steps);
    for (int n = 0; n < NODES; n++) {
      life(steps, n);
      claiming(steps, n);
      for (int d = 0; d < DELIVERIES; d++) {
        attempt(steps, n, d);
      }
    }
    return steps.all;
  }

  /** Transactions of an application or an operator, which wait for none of the others. */
  private void application(Steps steps, int d) {
    ProtocolState state = steps.from;
    if (state.phase[d] == Phase.ABSENT) {
      steps.add(
          "publish " + d,
          false,
          null,
          next -> {
            next.phase[d] = Phase.UNCOMMITTED;
            next.woken[d] = has(ProtocolFault.WAKES_BEFORE_THE_COMMIT);
          });
    }
    if (state.phase[d] == Phase.UNCOMMITTED) {
      steps.add(
          "commit " + d,
          next -> {
            next.phase[d] = Phase.PENDING;
            if (!has(ProtocolFault.PUBLISHES_WITHOUT_A_WAKE_UP)
                && !has(ProtocolFault.WAKES_BEFORE_THE_COMMIT)) {
              wake(next, d);
            }
          });
      steps.mishap("roll back " + d, next -> next.phase[d] = Phase.ROLLED_BACK);
    }
    if (state.phase[d] == Phase.DONE) {
      steps.mishap(
          "replay " + d,
          next -> {
            next.phase[d] = Phase.PENDING;
            if (!has(ProtocolFault.REPLAYS_WITHOUT_A_WAKE_UP)) {
              wake(next, d);
            }
          });
    }
    boolean leased = state.lease[d] != NONE;
    if (state.phase[d] == Phase.PENDING
        && state.mishaps > 0
        && (!leased || has(ProtocolFault.GIVES_UP_WHAT_IS_LEASED))) {
      steps.add(
          "give up " + d,
          false,
          leased ? Law.ONLY_THE_HOLDER_COMPLETES : null,
          next -> {
            next.mishaps--;
            complete(next, d);
          });
    }
  }

  /** Inserts a wake-up, which no claim has read, even if it has read an earlier one. */
  private static void wake(ProtocolState next, int d) {
    next.woken[d] = true;
    for (int n = 0; n < NODES; n++) {
      next.seen[n][d] = false;
    }
  }

  /** An update that disables the webhook, and the barrier before its acknowledgement. */
  private void disabling(Steps steps) {
    ProtocolState state = steps.from;
    switch (state.barrier) {
      case ENABLED -> steps.add("disable", false, null, next -> next.barrier = Barrier.DISABLED);
      case DISABLED -> {
        if (!state.isLocked() || has(ProtocolFault.READS_LEASES_WITHOUT_THE_LOCK)) {
          steps.add(
              "read leases",
              next -> {
                next.barrier = Barrier.KNOWS_LEASES;
                for (int d = 0; d < DELIVERIES; d++) {
                  next.awaited[d] = state.lease[d] == NONE ? NONE : state.token[d];
                }
              });
        }
        acknowledgeLate(steps);
      }
      case KNOWS_LEASES -> {
        if (haveEnded(state) || has(ProtocolFault.WAITS_FOR_NO_LEASE)) {
          steps.add("acknowledge", next -> acknowledge(next));
        }
        acknowledgeLate(steps);
      }
      case ACKNOWLEDGED -> {
        // The end.
      }
    }
  }

  private static boolean haveEnded(ProtocolState state) {
    for (int d = 0; d < DELIVERIES; d++) {
      if (state.awaited[d] != NONE
          && state.lease[d] != NONE
          && state.token[d] == state.awaited[d]) {
        return false;
      }
    }
    return true;
  }

  /** Once the time is over within which attempts of earlier claims may start. */
  private void acknowledgeLate(Steps steps) {
    ProtocolState state = steps.from;
    boolean over = true;
    for (int n = 0; n < NODES; n++) {
      over &= state.claim[n] == null || state.late[n];
      for (int d = 0; d < DELIVERIES; d++) {
        over &= state.held[n][d] == NONE || state.started[n][d] || state.expired[n][d];
      }
    }
    if (over || has(ProtocolFault.STOPS_WAITING_TOO_EARLY)) {
      steps.add("acknowledge late", next -> acknowledge(next));
    }
  }

  private static void acknowledge(ProtocolState next) {
    next.barrier = Barrier.ACKNOWLEDGED;
    for (int d = 0; d < DELIVERIES; d++) {
      next.awaited[d] = NONE;
    }
  }

  /** Nodes stand still, resume, die, and watch each other. */
  private void life(Steps steps, int n) {
    ProtocolState state = steps.from;
    if (state.status[n] == Status.RUNNING) {
      steps.mishap("pause node " + n, next -> next.status[n] = Status.PAUSED);
      if (state.resumed[n]) {
        steps.add("watch by node " + n, next -> next.resumed[n] = false);
      }
      if (state.silent[n]) {
        steps.add("heartbeat of node " + n, next -> next.silent[n] = false);
      }
    }
    if (state.status[n] == Status.PAUSED) {
      steps.add(
          "resume node " + n,
          next -> {
            next.status[n] = Status.RUNNING;
            next.resumed[n] = true;
            next.interrupted[n] = state.claim[n] != null;
            for (int d = 0; d < DELIVERIES; d++) {
              next.stoodStill[n][d] = state.held[n][d] != NONE;
            }
          });
    }
    if (state.status[n] != Status.DEAD) {
      steps.mishap("kill node " + n, next -> kill(next, n));
    }
    if (!state.silent[n] && !beats(state, n)) {
      steps.add("silence of node " + n, next -> silence(next, n));
    }
  }

  /**
   * The end of a lease since the last heartbeat, after which the node starts nothing it claimed.
   */
  private void silence(ProtocolState next, int n) {
    next.silent[n] = true;
    if (!has(ProtocolFault.STARTS_AFTER_THE_LEASE)) {
      next.late[n] = next.claim[n] != null;
      for (int d = 0; d < DELIVERIES; d++) {
        next.expired[n][d] |= next.held[n][d] != NONE && !next.started[n][d];
      }
    }
  }

  /** Whether a node records heartbeats: an idle one does not. */
  private boolean beats(ProtocolState state, int n) {
    boolean busy = state.claim[n] != null;
    for (int d = 0; d < DELIVERIES; d++) {
      busy |= state.held[n][d] != NONE && !has(ProtocolFault.STOPS_HEARTBEATS_WHILE_IT_SENDS);
    }
    return state.status[n] == Status.RUNNING && busy;
  }

  private static void kill(ProtocolState next, int n) {
    next.status[n] = Status.DEAD;
    next.resumed[n] = false;
    endClaim(next, n);
    for (int d = 0; d < DELIVERIES; d++) {
      drop(next, n, d);
      next.earlier[n][d] = NONE;
    }
  }

  /** The transaction that takes over wake-ups and claims. */
  private void claiming(Steps steps, int n) {
    ProtocolState state = steps.from;
    if (state.status[n] != Status.RUNNING) {
      return;
    }
    if (state.claim[n] == null) {
      begin(steps, n);
      return;
    }
    if (!state.late[n]) {
      steps.mishap("the claim of node " + n + " is late", next -> next.late[n] = true);
    }
    steps.mishap(
        "roll back the claim of node " + n,
        next -> {
          if (has(ProtocolFault.WORKS_ON_A_CLAIM_THAT_WAS_ROLLED_BACK)
              && state.claim[n] == Claim.DELIVERIES_READ
              && state.sawEnabled[n]) {
            hold(next, n, state.found[n]);
          }
          endClaim(next, n);
        });
    if (state.claim[n] == Claim.WAKE_UPS_READ) {
      steps.add(
          "read deliveries by node " + n,
          next -> {
            next.claim[n] = Claim.DELIVERIES_READ;
            if (has(ProtocolFault.READS_DELIVERIES_BEFORE_WAKE_UPS)) {
              copy(state.woken, next.seen[n]);
            } else {
              find(next, n);
            }
            if (!has(ProtocolFault.READS_THE_WEBHOOK_BEFORE_THE_LOCK)) {
              next.sawEnabled[n] = state.barrier == Barrier.ENABLED;
            }
          });
    } else {
      commit(steps, n);
    }
  }

  private void begin(Steps steps, int n) {
    ProtocolState state = steps.from;
    boolean locked = state.isLocked() && !has(ProtocolFault.CLAIMS_WITHOUT_A_LOCK);
    if (has(ProtocolFault.READS_THE_WEBHOOK_BEFORE_THE_LOCK)
        && state.sawEnabled[n] != enabled(state)) {
      steps.add("read the webhook by node " + n, next -> next.sawEnabled[n] = enabled(state));
    }
    if (locked) {
      if (has(ProtocolFault.DELETES_WAKE_UPS_OF_A_LOCKED_QUEUE)) {
        steps.add("take wake-ups by node " + n, next -> copy(new boolean[DELIVERIES], next.woken));
      }
      return;
    }
    boolean mayClaim = !state.silent[n] || has(ProtocolFault.CLAIMS_BEFORE_A_HEARTBEAT);
    if (mayClaim && hasWork(state, n)) {
      steps.add(
          "begin a claim by node " + n,
          next -> {
            next.claim[n] = Claim.WAKE_UPS_READ;
            if (has(ProtocolFault.READS_DELIVERIES_BEFORE_WAKE_UPS)) {
              find(next, n);
            } else {
              copy(state.woken, next.seen[n]);
            }
          });
    }
  }

  private static boolean enabled(ProtocolState state) {
    return state.barrier == Barrier.ENABLED;
  }

  private boolean hasWork(ProtocolState state, int n) {
    boolean work = state.due;
    for (int d = 0; d < DELIVERIES; d++) {
      work |= state.woken[d] || isReclaimable(state, n, d);
    }
    return work;
  }

  /** Whether the lease of a delivery is that of a dead node, or one that this node lost. */
  private boolean isReclaimable(ProtocolState state, int n, int d) {
    int holder = state.lease[d];
    if (holder == NONE) {
      return false;
    }
    if (holder == n) {
      return state.held[n][d] != state.token[d]
          && !has(ProtocolFault.LOOKS_AT_NO_LOST_LEASE_OF_ITS_OWN);
    }
    boolean dead = state.silent[holder] && !state.resumed[n];
    return (dead && !has(ProtocolFault.LOOKS_AT_NO_DEAD_NODE))
        || (state.resumed[n] && has(ProtocolFault.SUSPECTS_OTHERS_AFTER_ITS_OWN_PAUSE))
        || has(ProtocolFault.CLAIMS_WHAT_IS_LEASED);
  }

  private void find(ProtocolState next, int n) {
    for (int d = 0; d < DELIVERIES; d++) {
      boolean visible =
          next.phase[d] == Phase.PENDING
              || (next.phase[d] == Phase.UNCOMMITTED
                  && has(ProtocolFault.CLAIMS_BEFORE_THE_COMMIT));
      next.found[n][d] = visible && (next.lease[d] == NONE || isReclaimable(next, n, d));
    }
  }

  private void commit(Steps steps, int n) {
    ProtocolState state = steps.from;
    if (!state.sawEnabled[n]) {
      steps.add(
          "skip by node " + n,
          next -> {
            for (int d = 0; d < DELIVERIES; d++) {
              if (state.found[n][d]) {
                complete(next, d);
              }
            }
            settle(next, n, false);
          });
      return;
    }
    Law broken = takesFromALiveNode(state, n) ? Law.A_LIVE_NODE_KEEPS_ITS_LEASE : null;
    steps.add(
        "claim by node " + n,
        true,
        broken,
        next -> {
          lease(next, n, state.found[n]);
          hold(next, n, state.found[n]);
          settle(next, n, false);
        });
    steps.mishap(
        "claim by node " + n + ", which does not learn of the commit",
        next -> {
          lease(next, n, state.found[n]);
          settle(next, n, false);
        });
    for (int d = 0; d < DELIVERIES && state.found[n][0] && state.found[n][1]; d++) {
      int left = d;
      steps.add(
          "claim all but " + d + " by node " + n,
          true,
          broken,
          next -> {
            boolean[] part = {left == 1, left == 0};
            next.lease[left] = NONE;
            lease(next, n, part);
            hold(next, n, part);
            settle(next, n, !has(ProtocolFault.SETTLES_A_QUEUE_WITH_DELIVERIES_LEFT));
          });
    }
  }

  private static boolean takesFromALiveNode(ProtocolState state, int n) {
    boolean takes = false;
    for (int other = 0; other < NODES; other++) {
      for (int d = 0; d < DELIVERIES; d++) {
        takes |=
            other != n
                && state.found[n][d]
                && state.status[other] == Status.RUNNING
                && state.held[other][d] != NONE
                && !state.stoodStill[other][d];
      }
    }
    return takes;
  }

  private void lease(ProtocolState next, int n, boolean[] found) {
    for (int d = 0; d < DELIVERIES; d++) {
      if (found[d]) {
        if (next.lease[d] == NONE || !has(ProtocolFault.RECLAIMS_WITH_THE_SAME_TOKEN)) {
          next.token[d]++;
        }
        next.lease[d] = n;
      }
    }
  }

  /** Works on what was found. */
  private void hold(ProtocolState next, int n, boolean[] found) {
    for (int d = 0; d < DELIVERIES; d++) {
      if (found[d]) {
        next.earlier[n][d] = next.started[n][d] ? next.held[n][d] : next.earlier[n][d];
        next.held[n][d] = next.token[d];
        next.started[n][d] = false;
        next.stoodStill[n][d] = next.interrupted[n];
        next.expired[n][d] =
            next.late[n] && !has(ProtocolFault.COUNTS_THE_DEADLINE_FROM_THE_COMMIT);
      }
    }
  }

  /** The end of a claim: takes the wake-ups that it has read, and says whether the queue is due. */
  private void settle(ProtocolState next, int n, boolean due) {
    for (int d = 0; d < DELIVERIES; d++) {
      next.woken[d] &=
          !next.seen[n][d] && !has(ProtocolFault.DELETES_WAKE_UPS_THAT_IT_HAS_NOT_READ);
    }
    next.due = due;
    endClaim(next, n);
  }

  private static void endClaim(ProtocolState next, int n) {
    next.claim[n] = null;
    next.late[n] = false;
    next.interrupted[n] = false;
    next.sawEnabled[n] = false;
    copy(new boolean[DELIVERIES], next.seen[n]);
    copy(new boolean[DELIVERIES], next.found[n]);
  }

  /** An attempt of a delivery by a node that works on it. */
  private void attempt(Steps steps, int n, int d) {
    ProtocolState state = steps.from;
    String name = d + " by node " + n;
    if (state.held[n][d] != NONE && !state.started[n][d] && !state.expired[n][d]) {
      steps.mishap("the deadline of " + name, next -> next.expired[n][d] = true);
    }
    if (state.status[n] != Status.RUNNING) {
      return;
    }
    if (state.held[n][d] != NONE && !state.started[n][d]) {
      if (!state.expired[n][d] || has(ProtocolFault.STARTS_AFTER_THE_DEADLINE)) {
        steps.add("start " + name, true, lawOfStart(state, d), next -> next.started[n][d] = true);
      }
      if (state.expired[n][d]) {
        release(steps, n, d, "give back " + name, !has(ProtocolFault.GIVES_BACK_WITHOUT_A_TIME));
      }
    }
    if (state.started[n][d]) {
      finish(steps, n, d, false);
      if (state.mishaps > 0) {
        release(steps, n, d, "fail " + name, !has(ProtocolFault.RETRIES_WITHOUT_A_TIME));
      }
    }
    if (state.earlier[n][d] != NONE) {
      finish(steps, n, d, true);
    }
  }

  private static @Nullable Law lawOfStart(ProtocolState state, int d) {
    if (state.phase[d] == Phase.UNCOMMITTED || state.phase[d] == Phase.ROLLED_BACK) {
      return Law.NOTHING_ROLLED_BACK_IS_SENT;
    }
    return state.barrier == Barrier.ACKNOWLEDGED ? Law.NOTHING_STARTS_AFTER_DISABLING : null;
  }

  /**
   * Records a success, if the lease is still that of this attempt.
   *
   * @param earlier whether it is an attempt of an earlier claim, not of the latest
   */
  private void finish(Steps steps, int n, int d, boolean earlier) {
    ProtocolState state = steps.from;
    if (state.isLocked()) {
      return;
    }
    int token = earlier ? state.earlier[n][d] : state.held[n][d];
    boolean isOurs = state.lease[d] == n && state.token[d] == token;
    boolean records =
        isOurs
            || (has(ProtocolFault.COMPLETES_WITHOUT_FENCING) && state.phase[d] == Phase.PENDING)
            || (has(ProtocolFault.COMPLETES_BY_THE_TOKEN_ALONE)
                && state.phase[d] == Phase.PENDING
                && state.token[d] == token);
    steps.add(
        (earlier ? "finish the earlier " : "finish ") + d + " by node " + n,
        true,
        records && (!isOurs || earlier) ? Law.ONLY_THE_HOLDER_COMPLETES : null,
        next -> {
          if (records) {
            complete(next, d);
          }
          if (earlier) {
            next.earlier[n][d] = NONE;
          } else {
            drop(next, n, d);
          }
        });
  }

  /** Gives a lease back, so that the delivery is claimed again. */
  private static void release(Steps steps, int n, int d, String name, boolean due) {
    ProtocolState state = steps.from;
    if (state.isLocked()) {
      return;
    }
    steps.add(
        name,
        true,
        null,
        next -> {
          if (state.started[n][d]) {
            next.mishaps--;
          }
          if (state.lease[d] == n && state.token[d] == state.held[n][d]) {
            next.lease[d] = NONE;
            next.due |= due;
          }
          drop(next, n, d);
        });
  }

  private static void complete(ProtocolState next, int d) {
    next.phase[d] = Phase.DONE;
    next.lease[d] = NONE;
  }

  private static void drop(ProtocolState next, int n, int d) {
    next.held[n][d] = NONE;
    next.started[n][d] = false;
    next.expired[n][d] = false;
    next.stoodStill[n][d] = false;
  }

  private static void copy(boolean[] from, boolean[] to) {
    System.arraycopy(from, 0, to, 0, from.length);
  }
}
