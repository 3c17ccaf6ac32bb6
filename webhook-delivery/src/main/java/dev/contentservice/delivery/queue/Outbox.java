package dev.contentservice.delivery.queue;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * What webhooks have still to be told, as one node works on it: it takes deliveries under a lease,
 * and says what came of them. A delivery that its node does not finish in time is another's, and
 * the first can no longer finish it. Thread-safe.
 */
public final class Outbox {
  private final Transactions store;
  private final DueWebhooks webhooks;
  private final OutboxLimits limits;
  private final StoreClock clock;
  private final RandomGenerator random;
  private final OwnLeases leases;
  private final Heartbeat heartbeat;
  private final Disabling disabling;

  /**
   * An outbox that disables no webhook.
   *
   * @see #Outbox(Transactions, WebhookSource, WebhookDisabler, OutboxLimits, StoreClock,
   *     RandomGenerator, String)
   */
  public Outbox(
      Transactions store,
      WebhookSource source,
      OutboxLimits limits,
      StoreClock clock,
      RandomGenerator random,
      String node) {
    this(store, source, (handle, called) -> false, limits, clock, random, node);
  }

  /**
   * @param disabler disables webhooks that receivers have no use for any more
   * @param node names this process and no other one, not even the same one started again
   */
  public Outbox(
      Transactions store,
      WebhookSource source,
      WebhookDisabler disabler,
      OutboxLimits limits,
      StoreClock clock,
      RandomGenerator random,
      String node) {
    this.store = store;
    this.webhooks = new DueWebhooks(source);
    this.limits = limits;
    this.clock = clock;
    this.random = random;
    this.leases = new OwnLeases(node);
    this.heartbeat = new Heartbeat(store, clock, limits.lease(), node);
    this.disabling = new Disabling(store, disabler, clock);
  }

  /**
   * Takes deliveries that are due, of the webhooks that have waited longest first, and no more of
   * one webhook than may be in flight.
   *
   * @param limit how many at most, one or more
   */
  public List<TakenDelivery> take(int limit) {
    return exchange(List.of(), ClaimLimit.of(limit)).deliveries();
  }

  /**
   * Keeps what came of attempts, all of it in one transaction. What this node lost to another one
   * meanwhile is left to that one.
   *
   * @return how many of them were still this node's
   */
  public int finish(List<FinishedAttempt> finished) {
    return exchange(finished, ClaimLimit.of(0)).kept();
  }

  /** One transaction's work, and what to do after its commit. */
  record Tried(Claims claims, List<Disabling.Wanted> disable) {}

  /**
   * What a node has in exchange for what came of its attempts.
   *
   * @param kept how many of the attempts were still this node's
   * @param claimed what it may send now
   * @param more whether the limit kept it from claiming more
   */
  record Claims(int kept, List<Claimed> claimed, boolean more) {
    List<TakenDelivery> deliveries() {
      return claimed.stream().map(Claimed::delivery).toList();
    }
  }

  /** Does what {@link #finish} and then {@link #take} do, in one transaction. */
  Claims exchange(List<FinishedAttempt> finished, ClaimLimit limit) {
    heartbeat.beat();
    Instant now = clock.instant();
    OwnLeases.Claim claim = leases.new Claim();
    try {
      Tried done =
          store.run(
              handle -> {
                Tried tried = exchange(handle, now, finished, limit);
                claim.claimed(tried.claims().claimed());
                return tried;
              });
      leases.end(finished);
      disabling.run(done.disable());
      return done.claims();
    } catch (RuntimeException | Error e) {
      claim.giveUp();
      throw e;
    }
  }

  private Tried exchange(
      Handle handle, Instant now, List<FinishedAttempt> finished, ClaimLimit limit) {
    Map<String, QueueRow> ended =
        QueueRows.hold(
            handle, finished.stream().map(FinishedAttempt::webhookId).collect(Collectors.toSet()));
    List<FinishedAttempt> kept = finished.stream().filter(each -> isOurs(each, ended)).toList();
    new Finishing(handle, limits, random, now).keep(kept);
    kept.forEach(
        each -> ended.computeIfPresent(each.webhookId(), (id, row) -> after(each, row, now)));
    List<Disabling.Wanted> disable = disabling.wanted(kept, ended);
    Instant look = now.plus(heartbeat.untilNextDeath());
    if (limit.isNothing()) {
      QueueRows.settle(handle, now, ended.values(), Set.of(), limits, look);
      return new Tried(new Claims(kept.size(), List.of(), false), disable);
    }
    List<QueueRow> due = QueueRows.holdDue(handle, now, limit);
    // Those that are finished come last, so that they do not take the places of who waits longer.
    Map<String, QueueRow> queues = new LinkedHashMap<>();
    due.forEach(row -> queues.put(row.webhookId(), asOfNow(row, limit)));
    queues.putAll(ended);
    Taking taking = new Taking(handle, webhooks, limits, leases, heartbeat, now);
    List<Claimed> claimed = taking.of(queues, limit);
    QueueRows.settle(handle, now, queues.values(), taking.served(), limits, look);
    boolean more = taking.more() || limit.isReachedBy(due);
    return new Tried(new Claims(kept.size(), claimed, more), disable);
  }

  private static QueueRow asOfNow(QueueRow row, ClaimLimit limit) {
    return limit.stalled().test(row.webhookId()) ? row.stalled() : row;
  }

  private boolean isOurs(FinishedAttempt finished, Map<String, QueueRow> queues) {
    QueueRow row = queues.get(finished.webhookId());
    return row != null && row.leases().contains(Lease.of(finished.delivery(), leases.node()));
  }

  private QueueRow after(FinishedAttempt finished, QueueRow row, Instant now) {
    Attempt attempt = finished.attempt();
    QueueRow left =
        row.without(Lease.of(finished.delivery(), leases.node())::equals)
            .afterWaiting(attempt.waited(limits.beginWithin()))
            .heldUntil(attempt.holdsUntil(now, limits.schedule()));
    if (attempt.delivered()) {
      return left.afterSuccess();
    }
    return attempt.blamesReceiver() ? left.afterFailure(limits.breaker(), now) : left;
  }

  /**
   * Says that this node is still busy with everything that it has taken; to be called often, as it
   * does nothing if the node said so a moment ago.
   */
  public void renewLeases() {
    heartbeat.beat();
  }
}
