package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.LeasedDelivery;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.ClaimResult;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.dispatch.internal.DeliveryQueue;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.internal.database.DedicatedConnection;
import dev.contentservice.delivery.outbox.internal.webhook.DisablingSource;
import dev.contentservice.delivery.outbox.internal.webhook.IsolatedAlertListener;
import dev.contentservice.delivery.outbox.internal.webhook.WebhookDisabling;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * The queue of pending deliveries, as used by one node: it claims deliveries under leases and
 * records the results of attempts. If a node dies, other nodes take over its deliveries; the
 * fencing token keeps it from completing them. Thread-safe.
 */
public final class Outbox implements DeliveryQueue {
  private final TransactionRunner store;
  private final StoreClock clock;
  private final LocalLeases leases;
  private final Heartbeat heartbeat;
  private final WebhookDisabling disabling;
  private final ClaimTransaction transactions;

  /**
   * Creates an outbox that never disables webhooks, without alerts.
   *
   * @see #Outbox(TransactionRunner, WebhookSource, WebhookDisabler, OutboxConfig, StoreClock,
   *     RandomGenerator, String)
   */
  public Outbox(
      TransactionRunner store,
      WebhookSource source,
      OutboxConfig config,
      StoreClock clock,
      RandomGenerator random,
      String node) {
    this(store, source, (handle, called) -> false, config, clock, random, node);
  }

  /**
   * Creates an outbox without alerts.
   *
   * @param disabler disables webhooks whose receivers are gone or fail for days; a {@link
   *     DisablingSource} if the application does not do so in its own store
   * @param node identifies this process uniquely, also across restarts
   */
  public Outbox(
      TransactionRunner store,
      WebhookSource source,
      WebhookDisabler disabler,
      OutboxConfig config,
      StoreClock clock,
      RandomGenerator random,
      String node) {
    this(store, store, source, disabler, AlertListener.none(), config, clock, random, node);
  }

  /**
   * @param heartbeats runs the transactions of heartbeats, on a connection that nothing else waits
   *     for, such as {@link DedicatedConnection}
   * @param disabler disables webhooks whose receivers are gone or fail for days; a {@link
   *     DisablingSource} if the application does not do so in its own store
   * @param alerts learns of failures
   * @param node identifies this process uniquely, also across restarts
   */
  public Outbox(
      TransactionRunner store,
      TransactionRunner heartbeats,
      WebhookSource source,
      WebhookDisabler disabler,
      AlertListener alerts,
      OutboxConfig config,
      StoreClock clock,
      RandomGenerator random,
      String node) {
    this.store = store;
    this.clock = clock;
    this.leases = new LocalLeases(node);
    this.heartbeat = new Heartbeat(heartbeats, clock, config.lease(), node);
    AlertListener isolated = IsolatedAlertListener.of(alerts);
    this.disabling = new WebhookDisabling(store, disabler, clock, isolated);
    this.transactions =
        new ClaimTransaction(
            new DueWebhookReader(source), config, random, leases, heartbeat, disabling, isolated);
  }

  /**
   * Claims due deliveries, of the webhooks that are due longest first, up to the in-flight limit of
   * each webhook.
   *
   * @param limit the most deliveries to claim, one or more
   */
  public List<LeasedDelivery> claim(int limit) {
    return completeAndClaim(List.of(), ClaimLimit.of(limit)).claimed();
  }

  /**
   * Records results of attempts in one transaction. Ignores attempts whose leases this node has
   * lost, and those of webhooks whose queues another transaction has locked.
   *
   * @return the number of attempts recorded
   */
  public int complete(List<CompletedAttempt> completed) {
    return completeAndClaim(completed, ClaimLimit.of(0)).completed();
  }

  /**
   * Results that the database rejects do not keep others from being recorded: each is recorded
   * without the text of its response.
   */
  @Override
  public ClaimResult completeAndClaim(List<CompletedAttempt> completed, ClaimLimit limit) {
    try {
      return transact(completed, limit);
    } catch (RuntimeException | Error e) {
      if (completed.isEmpty() || !ResultIsolation.helps(e)) {
        throw e;
      }
      return new ResultIsolation(some -> transact(some, ClaimLimit.of(0))).record(completed, e);
    }
  }

  private ClaimResult transact(List<CompletedAttempt> completed, ClaimLimit limit) {
    heartbeat.beat();
    Instant now = clock.instant();
    LocalLeases.Claim claim = leases.new Claim();
    try {
      ClaimTransaction.Result done =
          store.run(
              handle -> {
                ClaimTransaction.Result result = transactions.run(handle, now, completed, limit);
                claim.claimed(result.claims().claimed());
                return result;
              });
      leases.end(without(completed, done.claims().deferred()));
      disabling.run(done.disable());
      return done.claims();
    } catch (RuntimeException | Error e) {
      claim.giveUp();
      throw e;
    }
  }

  private static List<CompletedAttempt> without(
      List<CompletedAttempt> all, List<CompletedAttempt> some) {
    return some.isEmpty() ? all : all.stream().filter(each -> !some.contains(each)).toList();
  }

  @Override
  public Optional<Duration> untilDue() {
    OptionalLong next = store.read(WebhookQueueRepository::nextDue);
    return next.isEmpty()
        ? Optional.empty()
        : Optional.of(Duration.between(clock.instant(), Instant.ofEpochMilli(next.getAsLong())));
  }

  @Override
  public void renewLeases() {
    heartbeat.renew();
  }
}
