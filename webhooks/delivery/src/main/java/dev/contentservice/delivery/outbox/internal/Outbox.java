package dev.contentservice.delivery.outbox.internal;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
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
import dev.contentservice.delivery.outbox.internal.webhook.DisablingSource;
import dev.contentservice.delivery.outbox.internal.webhook.IsolatedAlertListener;
import dev.contentservice.delivery.outbox.internal.webhook.WebhookDisabling;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The queue of pending deliveries, as used by one node: it claims deliveries of the webhooks that
 * the node owns, and records the results of attempts. If a node dies, other nodes take over its
 * webhooks, and it cannot complete its deliveries any more. Thread-safe.
 */
public final class Outbox implements DeliveryQueue {
  private static final System.Logger LOG = System.getLogger(Outbox.class.getName());

  /** For so long a node leaves the webhooks to others after its source has failed a claim. */
  private static final Duration ABSTENTION = Duration.ofSeconds(10);

  private final TransactionRunner store;
  private final WebhookSource source;
  private final StoreClock clock;
  private final OutboxConfig config;
  private final OwnedQueues queues;
  private final Ownership ownership;
  private final Heartbeat heartbeat;
  private final WebhookDisabling disabling;
  private final ClaimTransaction transactions;
  private volatile @Nullable Long abstainedAt;

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
    this(
        store,
        new Heartbeat(store, clock, config.takeover(), node),
        source,
        disabler,
        AlertListener.none(),
        config,
        clock,
        random);
  }

  /**
   * @param heartbeat of this node
   * @param disabler disables webhooks whose receivers are gone or fail for days; a {@link
   *     DisablingSource} if the application does not do so in its own store
   * @param alerts learns of failures
   */
  public Outbox(
      TransactionRunner store,
      Heartbeat heartbeat,
      WebhookSource source,
      WebhookDisabler disabler,
      AlertListener alerts,
      OutboxConfig config,
      StoreClock clock,
      RandomGenerator random) {
    this.store = store;
    this.source = source;
    this.clock = clock;
    this.config = config;
    this.queues = new OwnedQueues(config);
    this.heartbeat = heartbeat;
    this.ownership = new Ownership(store, heartbeat, queues, clock, config);
    AlertListener isolated = IsolatedAlertListener.of(alerts);
    this.disabling = new WebhookDisabling(store, disabler, clock, isolated, queues, ownership);
    this.transactions =
        new ClaimTransaction(
            new DueWebhookReader(source),
            config,
            random,
            heartbeat,
            queues,
            ownership,
            disabling,
            isolated);
  }

  /**
   * Claims due deliveries, of the webhooks that are due longest first, up to the in-flight limit of
   * each webhook.
   *
   * @param limit the most deliveries to claim, one or more
   */
  public List<ClaimedDelivery> claim(int limit) {
    return completeAndClaim(List.of(), ClaimLimit.of(limit)).claimed();
  }

  /**
   * Records results of attempts in one transaction. Ignores attempts of webhooks that this node
   * does not own any more, and those of deliveries that another transaction has locked.
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
      // A store may have wrapped it.
      if (Stream.iterate(e, Objects::nonNull, Throwable::getCause).anyMatch(source::failsClaim)) {
        abstain(e);
      }
      if (completed.isEmpty() || !ResultIsolation.helps(e)) {
        throw e;
      }
      return new ResultIsolation(some -> transact(some, ClaimLimit.of(0))).record(completed, e);
    }
  }

  /** Leaves the webhooks to nodes that can read them. */
  private void abstain(Throwable failure) {
    abstainedAt = heartbeat.nanoTime();
    try {
      leave();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private boolean abstains() {
    Long at = abstainedAt;
    return at != null && heartbeat.nanoTime() - at < ABSTENTION.toNanos();
  }

  private ClaimResult transact(List<CompletedAttempt> completed, ClaimLimit limit) {
    if (abstains()) {
      return new ClaimResult(0, List.of(), List.of(), false, false);
    }
    try {
      heartbeat.beat();
      ownership.look();
      return exchange(completed, limit);
    } catch (NodeFoundDead e) {
      LOG.log(
          WARNING, "{0}; it begins again, and drops {1} results", e.getMessage(), completed.size());
      ownership.lose(e.life());
      heartbeat.beat();
      ownership.look();
      return exchange(List.of(), limit);
    }
  }

  private ClaimResult exchange(List<CompletedAttempt> completed, ClaimLimit limit) {
    Instant now = clock.instant();
    OwnedQueues.Session session = queues.new Session();
    ClaimTransaction.Result done;
    try {
      done = store.run(handle -> transactions.run(handle, session, now, completed, limit));
    } catch (RuntimeException | Error e) {
      session.fail();
      throw e;
    }
    session.commit(done.rows(), now);
    queues.dropReleased(done.dropped());
    disabling.run(done.disable());
    return done.claims();
  }

  @Override
  public int inFlightPerWebhook() {
    return config.inFlightPerWebhook();
  }

  @Override
  public Optional<Duration> untilDue() {
    if (ownership.isUnknown()) {
      return Optional.of(Duration.ZERO);
    }
    OptionalLong woken =
        store.read(
            handle ->
                ownership.canTake(handle)
                    ? OptionalLong.of(0)
                    : WakeUps.first(handle, queues.shards()));
    OptionalLong turn = queues.nextTurn();
    long first = Math.min(woken.orElse(WebhookQueue.NEVER), turn.orElse(WebhookQueue.NEVER));
    return first == WebhookQueue.NEVER
        ? Optional.empty()
        : Optional.of(Duration.between(clock.instant(), Instant.ofEpochMilli(first)));
  }

  @Override
  public boolean beat() {
    boolean[] taken = {false};
    if (abstains()) {
      return false;
    }
    unlessFoundDead(
        () -> {
          heartbeat.renew();
          taken[0] = heartbeat.isBusy() && ownership.look();
        });
    return taken[0];
  }

  private void unlessFoundDead(Runnable work) {
    try {
      work.run();
    } catch (NodeFoundDead e) {
      ownership.lose(e.life());
    }
  }

  @Override
  public void release() {
    unlessFoundDead(ownership::release);
  }

  @Override
  public void leave() {
    unlessFoundDead(ownership::leave);
  }

  /** As {@link Heartbeat#silence}. */
  public Map<String, Duration> silence(Handle handle) {
    return heartbeat.silence(handle);
  }

  /**
   * The claims of a webhook whose attempts may still start; empty if that cannot be known on this
   * node, because it is claiming, or another node may own the webhook or have owned it just now.
   */
  public Optional<Set<Long>> inFlight(String webhookId) {
    // An idle node sends no heartbeats, so that another one may have found it dead.
    if (!queues.shards().isEmpty() && heartbeat.untilLastStart().isZero()) {
      unlessFoundDead(heartbeat::beat);
    }
    return queues.inFlight(webhookId, heartbeat.nanoTime() - config.longestStart().toNanos());
  }

  /**
   * What this node works on and what waits for it.
   *
   * @param stuckBefore deliveries that were claimed earlier count as stuck
   */
  public OwnedQueues.Work work(Instant stuckBefore) {
    return queues.work(stuckBefore);
  }
}
