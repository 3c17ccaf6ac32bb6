package dev.contentservice.delivery.protocol;

import static dev.contentservice.delivery.protocol.ProtocolState.DELIVERIES;
import static dev.contentservice.delivery.protocol.ProtocolState.NODES;
import static dev.contentservice.delivery.protocol.ProtocolState.NONE;
import static dev.contentservice.delivery.protocol.ProtocolState.WEBHOOKS;

import dev.contentservice.delivery.protocol.ProtocolFault.Law;
import dev.contentservice.delivery.protocol.ProtocolState.Barrier;
import dev.contentservice.delivery.protocol.ProtocolState.Claim;
import dev.contentservice.delivery.protocol.ProtocolState.Phase;
import dev.contentservice.delivery.protocol.ProtocolState.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What may happen next: publishing, ownership of shards, heartbeats, handover and disabling, as
 * {@code outbox} does them. A transaction is one step, but one that claims is three, between which
 * all else may happen. A webhook has a limit of one attempt at a time, which stands for all limits
 * and for the order of an entity.
 */
final class Protocol {
  private static final int MOST_ATTEMPTS = 3;

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
    if (state.together) {
      disabling(steps);
    }
    for (int n = 0; n < NODES; n++) {
      life(steps, n);
      if (state.status[n] == Status.RUNNING) {
        for (int w = 0; w < (state.together ? 1 : WEBHOOKS); w++) {
          owning(steps, n, w);
        }
        claiming(steps, n);
      }
      for (int d = 0; d < DELIVERIES; d++) {
        attempt(steps, n, d);
      }
    }
    return steps.all;
  }

  /** Transactions of an application or an operator, which wait for none of the others. */
  private void application(Steps steps, int d) {
    ProtocolState state = steps.from;
    int w = state.webhook(d);
    if (state.phase[d] == Phase.ABSENT) {
      steps.add(
          "publish " + d,
          false,
          null,
          next -> {
            next.phase[d] = Phase.UNCOMMITTED;
            next.woken[w] |= has(ProtocolFault.WAKES_BEFORE_THE_COMMIT);
          });
    }
    if (state.phase[d] == Phase.UNCOMMITTED) {
      steps.add(
          "commit " + d,
          next -> {
            next.phase[d] = Phase.PENDING;
            next.woken[w] |=
                !has(ProtocolFault.PUBLISHES_WITHOUT_A_WAKE_UP)
                    && !has(ProtocolFault.WAKES_BEFORE_THE_COMMIT);
          });
      steps.mishap("roll back " + d, next -> next.phase[d] = Phase.ROLLED_BACK);
    }
    if (state.phase[d] == Phase.DONE) {
      steps.mishap(
          "replay " + d,
          next -> {
            next.phase[d] = Phase.PENDING;
            next.woken[w] |= !has(ProtocolFault.REPLAYS_WITHOUT_A_WAKE_UP);
          });
    }
    if (state.phase[d] == Phase.PENDING) {
      steps.mishap("cancel " + d, next -> next.phase[d] = Phase.DONE);
    }
  }

  /** An update that disables the first webhook, and the barrier before its acknowledgement. */
  private void disabling(Steps steps) {
    ProtocolState state = steps.from;
    if (state.barrier == Barrier.ENABLED) {
      for (int n = 0; n < NODES; n++) {
        int at = n;
        steps.add(
            "disable at node " + n,
            false,
            null,
            next -> {
              next.barrier = Barrier.DISABLED;
              next.barrierAt = at;
            });
      }
    }
    if (state.barrier == Barrier.DISABLED) {
      int at = state.barrierAt;
      boolean owns =
          has(ProtocolFault.ACKNOWLEDGES_WITHOUT_OWNING)
              || (state.status[at] == Status.RUNNING
                  && state.mine[at][0]
                  && !state.silent[at]
                  && (!state.isNew[at][0] || has(ProtocolFault.ACKNOWLEDGES_AS_A_NEW_OWNER)));
      boolean claims = state.claiming[at] == 0 && !has(ProtocolFault.ACKNOWLEDGES_DURING_A_CLAIM);
      boolean waits = mayStart(state, at) && !has(ProtocolFault.WAITS_FOR_NO_ATTEMPT);
      if (owns && !claims && !waits) {
        steps.add("acknowledge by memory", next -> next.barrier = Barrier.ACKNOWLEDGED);
      }
      // Once the time is over within which attempts of earlier claims may start.
      boolean over = true;
      for (int n = 0; n < NODES; n++) {
        over &= !mayStart(state, n) && (state.claiming[n] != 0 || state.late[n]);
      }
      if (over || has(ProtocolFault.STOPS_WAITING_TOO_EARLY)) {
        steps.add("acknowledge late", next -> next.barrier = Barrier.ACKNOWLEDGED);
      }
    }
  }

  /** Whether a node has an attempt of the first webhook that has not started and may. */
  private static boolean mayStart(ProtocolState state, int n) {
    boolean may = false;
    for (int d = 0; d < DELIVERIES; d++) {
      may |=
          state.webhook(d) == 0
              && state.held[n][d] != NONE
              && !state.started[n][d]
              && !state.expired[n][d];
    }
    return may;
  }

  /** Nodes stand still, resume, die, and watch each other. */
  private void life(Steps steps, int n) {
    ProtocolState state = steps.from;
    boolean runs = state.status[n] == Status.RUNNING;
    if (runs) {
      steps.mishap("pause node " + n, next -> next.status[n] = Status.PAUSED);
      if (state.resumed[n]) {
        steps.add("watch by node " + n, next -> next.resumed[n] = false);
      }
      if (state.silent[n] && state.registered[n]) {
        steps.add("heartbeat of node " + n, next -> next.silent[n] = false);
      }
      if (!state.registered[n] && state.claiming[n] == NONE) {
        steps.add("node " + n + " hears that it was found dead", next -> liveAgain(next, n));
      }
      bury(steps, n, 1 - n);
    }
    if (state.status[n] == Status.PAUSED) {
      steps.add(
          "resume node " + n,
          next -> {
            next.status[n] = Status.RUNNING;
            next.resumed[n] = true;
          });
    }
    if (state.status[n] != Status.DEAD) {
      steps.mishap("kill node " + n, next -> kill(next, n));
    }
    if (!runs && !state.silent[n]) {
      steps.add("silence of node " + n, next -> silence(next, n));
    }
  }

  /**
   * A time without a heartbeat so long that others may find the node dead. It starts nothing that
   * would not end within that time.
   */
  private void silence(ProtocolState next, int n) {
    next.silent[n] = true;
    boolean starts = has(ProtocolFault.STARTS_AFTER_ITS_LAST_TIME);
    next.late[n] |= next.claiming[n] != NONE && !starts;
    for (int d = 0; d < DELIVERIES; d++) {
      next.expired[n][d] |= next.held[n][d] != NONE && !next.started[n][d] && !starts;
      next.over[n][d] |= next.started[n][d];
    }
  }

  /** A node finds another one dead: it deletes the other's row and frees its shards. */
  private void bury(Steps steps, int n, int other) {
    ProtocolState state = steps.from;
    boolean idle = Arrays.stream(state.phase).noneMatch(each -> each == Phase.PENDING);
    boolean found =
        (state.silent[other] && !state.resumed[n] && !has(ProtocolFault.BURIES_NO_DEAD_NODE))
            || (state.resumed[n] && has(ProtocolFault.BURIES_OTHERS_AFTER_ITS_OWN_PAUSE))
            || (idle && has(ProtocolFault.BURIES_WHO_WAS_IDLE));
    // The transaction of a live node keeps the lock of its row; that of a silent one is aborted.
    boolean locked = state.claiming[other] != NONE && state.status[other] == Status.RUNNING;
    if (found && state.registered[n] && state.registered[other] && !locked) {
      boolean lives = state.status[other] == Status.RUNNING && !state.silent[other];
      steps.add(
          "node " + n + " buries node " + other,
          true,
          lives ? Law.A_LIVE_NODE_KEEPS_ITS_SHARDS : null,
          next -> {
            next.registered[other] = false;
            for (int w = 0; w < WEBHOOKS; w++) {
              next.owner[w] = next.owner[w] == other ? NONE : next.owner[w];
            }
          });
    }
  }

  /** A node drops its earlier life. */
  private void liveAgain(ProtocolState next, int n) {
    next.registered[n] = true;
    next.silent[n] = false;
    Arrays.fill(next.mine[n], false);
    Arrays.fill(next.isNew[n], false);
    Arrays.fill(next.due[n], false);
    for (int d = 0; d < DELIVERIES; d++) {
      if (has(ProtocolFault.KEEPS_RESULTS_OF_A_LOST_LIFE)) {
        next.old[n][d] = next.held[n][d] != NONE;
      } else {
        drop(next, n, d);
      }
    }
  }

  private static void kill(ProtocolState next, int n) {
    next.status[n] = Status.DEAD;
    next.resumed[n] = false;
    endClaim(next, n);
    Arrays.fill(next.mine[n], false);
    Arrays.fill(next.isNew[n], false);
    Arrays.fill(next.due[n], false);
    for (int d = 0; d < DELIVERIES; d++) {
      drop(next, n, d);
    }
  }

  /** A running node takes shards, releases them, and reads wake-ups. */
  private void owning(Steps steps, int n, int w) {
    ProtocolState state = steps.from;
    boolean registered = state.registered[n];
    String name = w + " by node " + n;
    if (registered && !state.silent[n] && state.owner[w] == NONE) {
      steps.add("take " + name, next -> take(next, n, w));
      steps.mishap("take " + name + ", which does not learn of it", next -> next.owner[w] = n);
    }
    if (state.registered[n]
        && state.owner[w] == n
        && !state.silent[n]
        && !state.mine[n][w]
        && !has(ProtocolFault.LOOKS_AT_NO_SHARDS_OF_ITS_OWN)) {
      steps.add("find " + name, next -> take(next, n, w));
    }
    if (!state.mine[n][w] || !state.registered[n]) {
      return;
    }
    if (state.woken[w]) {
      steps.add(
          "take wake-ups of " + name,
          next -> {
            next.woken[w] = false;
            next.due[n][w] = true;
          });
      steps.mishap(
          "take wake-ups of " + name + ", which does not learn of the commit",
          next -> {
            next.woken[w] = false;
            next.due[n][w] |= !has(ProtocolFault.WAKES_ONLY_AFTER_A_KNOWN_COMMIT);
          });
    }
    if (state.isNew[n][w] && !mayStart(state, 1 - n) && state.claiming[1 - n] != w) {
      steps.add(name + " is owned long enough", next -> next.isNew[n][w] = false);
    }
    if (state.claiming[n] != w || has(ProtocolFault.RELEASES_DURING_A_CLAIM)) {
      steps.mishap("release " + name, next -> release(next, n, w, false));
      steps.mishap(
          "release " + name + ", which does not learn of it",
          next ->
              release(next, n, w, has(ProtocolFault.KEEPS_SHARDS_UNTIL_IT_HEARS_OF_THE_RELEASE)));
    }
    for (int d = 0; d < DELIVERIES; d++) {
      int other = state.named[d];
      if (state.webhook(d) == w && other != NONE) {
        boolean over =
            state.held[other][d] == NONE
                || state.over[other][d]
                || (!state.started[other][d] && state.expired[other][d]);
        if (over || has(ProtocolFault.ENDS_NAMES_TOO_EARLY)) {
          int delivery = d;
          steps.add(
              "end the name of " + d + " by node " + n,
              next -> {
                next.named[delivery] = NONE;
                next.due[n][w] = true;
              });
        }
      }
    }
  }

  private void take(ProtocolState next, int n, int w) {
    next.owner[w] = n;
    next.mine[n][w] = true;
    next.isNew[n][w] = next.together;
    next.due[n][w] = !has(ProtocolFault.TAKES_WITHOUT_LOOKING);
  }

  private void release(ProtocolState next, int n, int w, boolean keeps) {
    next.owner[w] = NONE;
    next.mine[n][w] = keeps;
    next.isNew[n][w] = false;
    next.due[n][w] &= keeps;
    for (int d = 0; d < DELIVERIES; d++) {
      if (next.webhook(d) == w
          && next.held[n][d] != NONE
          && !has(ProtocolFault.RELEASES_WITHOUT_NAMES)) {
        next.named[d] = n;
      }
    }
  }

  /** The transaction that claims. */
  private void claiming(Steps steps, int n) {
    ProtocolState state = steps.from;
    int w = state.claiming[n];
    if (w == NONE) {
      begin(steps, n);
      return;
    }
    if (!state.late[n]) {
      steps.mishap("the claim of node " + n + " is late", next -> next.late[n] = true);
    }
    // Of a node that stood still, the server has aborted the transaction.
    if (!state.registered[n]) {
      steps.add("the claim of node " + n + " fails", next -> fail(next, n, w));
      return;
    }
    steps.mishap(
        "roll back the claim of node " + n,
        next -> {
          if (has(ProtocolFault.WORKS_ON_A_CLAIM_THAT_FAILED) && state.found[n] != NONE) {
            next.held[n][state.found[n]] = next.attempts[state.found[n]];
            next.old[n][state.found[n]] = true;
          }
          fail(next, n, w);
        });
    if (state.claim[n] == Claim.BEGUN) {
      read(steps, n, w);
    } else {
      commit(steps, n, w);
    }
  }

  private void fail(ProtocolState next, int n, int w) {
    endClaim(next, n);
    next.due[n][w] |= next.mine[n][w] && !has(ProtocolFault.FORGETS_WHAT_A_FAILED_CLAIM_LOOKED_AT);
  }

  private void begin(Steps steps, int n) {
    ProtocolState state = steps.from;
    boolean enabled = state.barrier == Barrier.ENABLED;
    if (has(ProtocolFault.READS_THE_WEBHOOK_BEFORE_THE_CLAIM) && enabled && !state.sawEnabled[n]) {
      steps.add("read the webhook by node " + n, next -> next.sawEnabled[n] = true);
    }
    for (int w = 0; w < WEBHOOKS; w++) {
      boolean mayClaim = !state.silent[n] || has(ProtocolFault.CLAIMS_BEFORE_A_HEARTBEAT);
      if (state.mine[n][w] && state.due[n][w] && state.registered[n] && mayClaim) {
        int webhook = w;
        steps.add(
            "begin a claim of " + w + " by node " + n,
            next -> {
              next.claiming[n] = webhook;
              next.due[n][webhook] = has(ProtocolFault.FORGETS_A_WAKE_UP_DURING_A_CLAIM);
            });
      }
    }
  }

  private void read(Steps steps, int n, int w) {
    ProtocolState state = steps.from;
    boolean any = false;
    for (int d = 0; d < DELIVERIES; d++) {
      if (state.webhook(d) == w && isFound(state, n, d)) {
        any = true;
        int delivery = d;
        steps.add(
            "find " + d + " by node " + n,
            next -> {
              next.found[n] = delivery;
              saw(next, n, w);
            });
      }
    }
    if (!any) {
      steps.add("find nothing by node " + n, next -> saw(next, n, w));
    }
  }

  private void saw(ProtocolState next, int n, int w) {
    next.claim[n] = Claim.READ;
    if (!has(ProtocolFault.READS_THE_WEBHOOK_BEFORE_THE_CLAIM)) {
      next.sawEnabled[n] = w != 0 || next.barrier == Barrier.ENABLED;
    }
  }

  private boolean isFound(ProtocolState state, int n, int d) {
    boolean visible =
        state.phase[d] == Phase.PENDING
            || (state.phase[d] == Phase.UNCOMMITTED && has(ProtocolFault.CLAIMS_BEFORE_THE_COMMIT));
    boolean free = true;
    for (int other = 0; other < DELIVERIES; other++) {
      if (state.webhook(other) == state.webhook(d)) {
        free &= state.held[n][other] == NONE || has(ProtocolFault.CLAIMS_WHAT_IS_IN_FLIGHT);
        free &= state.named[other] == NONE || has(ProtocolFault.IGNORES_NAMES);
      }
    }
    return visible && free && state.held[n][d] == NONE && state.attempts[d] < MOST_ATTEMPTS;
  }

  private void commit(Steps steps, int n, int w) {
    ProtocolState state = steps.from;
    int d = state.found[n];
    String name = (state.sawEnabled[n] ? "claim " : "skip ") + d + " by node " + n;
    steps.add(
        name,
        next -> {
          if (d != NONE && state.sawEnabled[n]) {
            next.held[n][d] = next.attempts[d];
            next.started[n][d] = false;
            next.over[n][d] = false;
            next.old[n][d] = false;
            next.expired[n][d] =
                next.late[n] && !has(ProtocolFault.COUNTS_THE_DEADLINE_FROM_THE_COMMIT);
          } else if (d != NONE && next.phase[d] == Phase.PENDING) {
            next.phase[d] = Phase.DONE;
          }
          boolean drops = has(ProtocolFault.FORGETS_A_WAKE_UP_DURING_A_CLAIM);
          boolean left = d != NONE && !state.sawEnabled[n];
          next.due[n][w] = (next.due[n][w] && !drops) || left;
          endClaim(next, n);
        });
  }

  private static void endClaim(ProtocolState next, int n) {
    next.claiming[n] = NONE;
    next.claim[n] = Claim.BEGUN;
    next.found[n] = NONE;
    next.late[n] = false;
    next.sawEnabled[n] = false;
  }

  /** An attempt of a delivery by a node that works on it. */
  private void attempt(Steps steps, int n, int d) {
    ProtocolState state = steps.from;
    if (state.held[n][d] == NONE) {
      return;
    }
    String name = d + " by node " + n;
    boolean started = state.started[n][d];
    if (!started && !state.expired[n][d]) {
      steps.mishap("the deadline of " + name, next -> next.expired[n][d] = true);
    }
    if (started && !state.over[n][d]) {
      steps.add("the time of " + name + " is over", next -> next.over[n][d] = true);
    }
    if (state.status[n] != Status.RUNNING) {
      return;
    }
    if (!started && (!state.expired[n][d] || has(ProtocolFault.STARTS_AFTER_THE_DEADLINE))) {
      steps.add("start " + name, true, lawOfStart(state, n, d), next -> next.started[n][d] = true);
    }
    if (!started && state.expired[n][d] && state.registered[n]) {
      steps.add(
          "give back " + name,
          next -> end(next, n, d, !has(ProtocolFault.GIVES_BACK_WITHOUT_A_TIME)));
    }
    if (started && (state.registered[n] || has(ProtocolFault.COMPLETES_WITHOUT_THE_FENCE))) {
      finish(steps, n, d, name);
    }
  }

  private static @Nullable Law lawOfStart(ProtocolState state, int n, int d) {
    if (state.phase[d] == Phase.UNCOMMITTED || state.phase[d] == Phase.ROLLED_BACK) {
      return Law.NOTHING_ROLLED_BACK_IS_SENT;
    }
    if (state.webhook(d) == 0 && state.barrier == Barrier.ACKNOWLEDGED) {
      return Law.NOTHING_STARTS_AFTER_DISABLING;
    }
    boolean alone = !state.old[n][d];
    for (int other = 0; other < NODES; other++) {
      for (int each = 0; each < DELIVERIES; each++) {
        alone &=
            state.webhook(each) != state.webhook(d)
                || !state.started[other][each]
                || state.over[other][each];
      }
    }
    return alone ? null : Law.ONE_AT_A_TIME;
  }

  /** Records a result, if the delivery is still this node's and waits for this attempt. */
  private void finish(Steps steps, int n, int d, String name) {
    ProtocolState state = steps.from;
    boolean owns = state.mine[n][state.webhook(d)] || state.named[d] == n;
    boolean isLatest = state.attempts[d] == state.held[n][d];
    boolean records =
        state.phase[d] == Phase.PENDING
            && (owns || has(ProtocolFault.COMPLETES_WITHOUT_ITS_NAME))
            && (isLatest || has(ProtocolFault.COMPLETES_ANOTHER_ATTEMPT));
    boolean isRight = state.registered[n] && owns && isLatest && !state.old[n][d];
    Law broken = records && !isRight ? Law.ONLY_THE_OWNER_COMPLETES : null;
    Consumer<ProtocolState> succeed =
        next -> {
          if (records) {
            next.phase[d] = Phase.DONE;
            next.attempts[d]++;
          }
        };
    boolean looks = !has(ProtocolFault.FORGETS_DELIVERIES_WITHOUT_A_PLACE);
    steps.add("finish " + name, true, broken, succeed.andThen(next -> end(next, n, d, looks)));
    steps.mishap("finish " + name + ", which does not learn of the commit", succeed);
    if (records && state.attempts[d] < MOST_ATTEMPTS - 1) {
      boolean hasTime = !has(ProtocolFault.RETRIES_WITHOUT_A_TIME);
      steps.mishap(
          "fail " + name,
          next -> {
            next.attempts[d]++;
            end(next, n, d, hasTime);
          });
    }
  }

  /** The end of an attempt, after which the owner looks at the webhook. */
  private static void end(ProtocolState next, int n, int d, boolean looks) {
    int w = next.webhook(d);
    if (next.named[d] == n) {
      next.named[d] = NONE;
      next.woken[w] = true;
    }
    next.due[n][w] |= looks && next.mine[n][w];
    drop(next, n, d);
  }

  private static void drop(ProtocolState next, int n, int d) {
    next.held[n][d] = NONE;
    next.started[n][d] = false;
    next.expired[n][d] = false;
    next.over[n][d] = false;
    next.old[n][d] = false;
  }
}
