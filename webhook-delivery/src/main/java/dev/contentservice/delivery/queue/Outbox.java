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
  private final TransactionRunner store;
  private final DueWebhooks webhooks;
  private final OutboxConfig limits;
  private final StoreClock clock;
  private final RandomGenerator random;
  private final LocalLeases leases;
  private final Heartbeat heartbeat;
  private final WebhookDisabling disabling;

  /**
   * An outbox that disables no webhook.
   *
   * @see #Outbox(Transactions, WebhookSource, WebhookDisabler, OutboxConfig, StoreClock,
   *     RandomGenerator, String)
   */
  public Outbox(
      TransactionRunner store,
      WebhookSource source,
      OutboxConfig limits,
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
      TransactionRunner store,
      WebhookSource source,
      WebhookDisabler disabler,
      OutboxConfig limits,
      StoreClock clock,
      RandomGenerator random,
      String node) {
    this.store = store;
    this.webhooks = new DueWebhooks(source);
    this.limits = limits;
    this.clock = clock;
    this.random = random;
    this.leases = new LocalLeases(node);
    this.heartbeat = new Heartbeat(store, clock, limits.lease(), node);
    this.disabling = new WebhookDisabling(store, disabler, clock);
  }

  /**
   * Takes deliveries that are due, of the webhooks that have waited longest first, and no more of
   * one webhook than may be in flight.
   *
   * @param limit how many at most, one or more
   */
  public List<LeasedDelivery> claim(int limit) {
    return completeAndClaim(List.of(), ClaimLimit.of(limit)).deliveries();
  }

  /**
   * Keeps what came of attempts, all of it in one transaction. What this node lost to another one
   * meanwhile is left to that one.
   *
   * @return how many of them were still this node's
   */
  public int complete(List<CompletedAttempt> finished) {
    return completeAndClaim(finished, ClaimLimit.of(0)).completed();
  }

  /** One transaction's work, and what to do after its commit. */
  record Tried(ClaimResult claims, List<WebhookDisabling.Candidate> disable) {}

  /**
   * What a node has in exchange for what came of its attempts.
   *
   * @param completed how many of the attempts were still this node's
   * @param claimed what it may send now
   * @param more whether the limit kept it from claiming more
   */
  record ClaimResult(int completed, List<Claimed> claimed, boolean more) {
    List<LeasedDelivery> deliveries() {
      return claimed.stream().map(Claimed::delivery).toList();
    }
  }

  /** Does what {@link #complete} and then {@link #claim} do, in one transaction. */
  ClaimResult completeAndClaim(List<CompletedAttempt> finished, ClaimLimit limit) {
    heartbeat.beat();
    Instant now = clock.instant();
    LocalLeases.Claim claim = leases.new Claim();
    try {
      Tried done =
          store.run(
              handle -> {
                Tried tried = completeAndClaim(handle, now, finished, limit);
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

  private Tried completeAndClaim(
      Handle handle, Instant now, List<CompletedAttempt> finished, ClaimLimit limit) {
    Map<String, WebhookQueue> ended =
        WebhookQueueRepository.hold(
            handle, finished.stream().map(CompletedAttempt::webhookId).collect(Collectors.toSet()));
    List<CompletedAttempt> kept = finished.stream().filter(each -> isOurs(each, ended)).toList();
    new AttemptRecorder(handle, limits, random, now).complete(kept);
    kept.forEach(
        each -> ended.computeIfPresent(each.webhookId(), (id, row) -> after(each, row, now)));
    List<WebhookDisabling.Candidate> disable = disabling.wanted(kept, ended);
    Instant look = now.plus(heartbeat.untilNextDeath());
    if (limit.isNothing()) {
      WebhookQueueRepository.settle(handle, now, ended.values(), Set.of(), limits, look);
      return new Tried(new ClaimResult(kept.size(), List.of(), false), disable);
    }
    List<WebhookQueue> due = WebhookQueueRepository.holdDue(handle, now, limit);
    // Those that are finished come last, so that they do not take the places of who waits longer.
    Map<String, WebhookQueue> queues = new LinkedHashMap<>();
    due.forEach(row -> queues.put(row.webhookId(), asOfNow(row, limit)));
    queues.putAll(ended);
    DeliveryClaimer taking = new DeliveryClaimer(handle, webhooks, limits, leases, heartbeat, now);
    List<Claimed> claimed = taking.of(queues, limit);
    WebhookQueueRepository.settle(handle, now, queues.values(), taking.served(), limits, look);
    boolean more = taking.more() || limit.isReachedBy(due);
    return new Tried(new ClaimResult(kept.size(), claimed, more), disable);
  }

  private static WebhookQueue asOfNow(WebhookQueue row, ClaimLimit limit) {
    return limit.stalled().test(row.webhookId()) ? row.stalled() : row;
  }

  private boolean isOurs(CompletedAttempt finished, Map<String, WebhookQueue> queues) {
    WebhookQueue row = queues.get(finished.webhookId());
    return row != null && row.leases().contains(Lease.of(finished.delivery(), leases.node()));
  }

  private WebhookQueue after(CompletedAttempt finished, WebhookQueue row, Instant now) {
    AttemptResult attempt = finished.attempt();
    WebhookQueue left =
        row.without(Lease.of(finished.delivery(), leases.node())::equals)
            .afterWaiting(attempt.waited(limits.startWithin()))
            .heldUntil(attempt.holdsUntil(now, limits.schedule()));
    if (attempt.delivered()) {
      return left.afterSuccess();
    }
    return attempt.isReceiverFailure() ? left.afterFailure(limits.breaker(), now) : left;
  }

  /**
   * Says that this node is still busy with everything that it has taken; to be called often, as it
   * does nothing if the node said so a moment ago.
   */
  public void renewLeases() {
    heartbeat.beat();
  }
}
