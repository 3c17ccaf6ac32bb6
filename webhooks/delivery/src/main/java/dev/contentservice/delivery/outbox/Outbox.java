package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimLimit;
import dev.contentservice.delivery.dispatch.ClaimResult;
import dev.contentservice.delivery.dispatch.CompletedAttempt;
import dev.contentservice.delivery.dispatch.DeliveryQueue;
import dev.contentservice.delivery.dispatch.LeasedDelivery;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * The queue of pending deliveries, as used by one node: it claims deliveries under leases and
 * records the results of attempts. If a node dies, other nodes take over its deliveries; the
 * fencing token keeps it from completing them. Thread-safe.
 */
public final class Outbox implements DeliveryQueue {
  private final TransactionRunner store;
  private final DueWebhooks webhooks;
  private final OutboxConfig config;
  private final StoreClock clock;
  private final RandomGenerator random;
  private final LocalLeases leases;
  private final Heartbeat heartbeat;
  private final WebhookDisabling disabling;
  private final WakeUps wakeUps = new WakeUps();

  /**
   * Creates an outbox that never disables webhooks.
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
    this(store, store, source, disabler, config, clock, random, node);
  }

  /**
   * @param heartbeats runs the transactions of heartbeats, on a connection that nothing else waits
   *     for, such as {@link DedicatedConnection}
   * @param disabler disables webhooks whose receivers are gone or fail for days; a {@link
   *     DisablingSource} if the application does not do so in its own store
   * @param node identifies this process uniquely, also across restarts
   */
  public Outbox(
      TransactionRunner store,
      TransactionRunner heartbeats,
      WebhookSource source,
      WebhookDisabler disabler,
      OutboxConfig config,
      StoreClock clock,
      RandomGenerator random,
      String node) {
    this.store = store;
    this.webhooks = new DueWebhooks(source);
    this.config = config;
    this.clock = clock;
    this.random = random;
    this.leases = new LocalLeases(node);
    this.heartbeat = new Heartbeat(heartbeats, clock, config.lease(), node);
    this.disabling = new WebhookDisabling(store, disabler, clock);
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

  /** The result of one transaction, and the work to do after its commit. */
  record Committed(ClaimResult claims, List<WebhookDisabling.Candidate> disable) {}

  @Override
  public ClaimResult completeAndClaim(List<CompletedAttempt> completed, ClaimLimit limit) {
    heartbeat.beat();
    Instant now = clock.instant();
    LocalLeases.Claim claim = leases.new Claim();
    try {
      Committed done =
          store.run(
              handle -> {
                Committed result = completeAndClaim(handle, now, completed, limit);
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

  private Committed completeAndClaim(
      Handle handle, Instant now, List<CompletedAttempt> completed, ClaimLimit limit) {
    OutboxDialect.of(handle).limitLockWaits(handle);
    Map<String, WebhookQueue> locked = lock(handle, completed);
    List<CompletedAttempt> deferred = deferred(handle, completed, locked.keySet());
    List<CompletedAttempt> recorded =
        completed.stream().filter(each -> isOurs(each, locked)).toList();
    new AttemptRecorder(handle, config, random, now).complete(recorded);
    recorded.forEach(
        each -> locked.computeIfPresent(each.webhookId(), (id, row) -> after(each, row, now)));
    List<WebhookDisabling.Candidate> disable = disabling.candidates(recorded, locked);
    Instant recheckAt = now.plus(heartbeat.untilNextDeath());
    if (limit.isNothing()) {
      WebhookQueueRepository.settle(
          handle, now, locked.values(), Map.of(), Set.of(), config, recheckAt);
      return new Committed(new ClaimResult(recorded.size(), deferred, List.of(), false), disable);
    }
    WakeUps.Woken woken = wakeUps.take(handle, now);
    List<WebhookQueue> due = WebhookQueueRepository.lockDue(handle, now, limit);
    Map<String, WebhookQueue> queues = new LinkedHashMap<>();
    due.forEach(row -> queues.put(row.webhookId(), asOfNow(row, limit)));
    woken.queues().forEach((id, row) -> queues.putIfAbsent(id, asOfNow(row, limit)));
    Set<String> dueIds = Set.copyOf(queues.keySet());
    queues.putAll(locked);
    woken.reset().forEach(id -> queues.computeIfPresent(id, (same, row) -> row.reset()));
    DeliveryClaimer claimer = new DeliveryClaimer(handle, webhooks, config, leases, heartbeat, now);
    List<LeasedDelivery> claimed = claimer.claim(queues, dueIds, limit);
    WebhookQueueRepository.settle(
        handle, now, queues.values(), woken.at(), claimer.served(), config, recheckAt);
    boolean more =
        woken.more()
            || claimer.more()
            || limit.isReachedBy(due.stream().map(WebhookQueue::speed).toList());
    return new Committed(new ClaimResult(recorded.size(), deferred, claimed, more), disable);
  }

  private static Map<String, WebhookQueue> lock(Handle handle, List<CompletedAttempt> completed) {
    return WebhookQueueRepository.lockFree(
        handle, completed.stream().map(CompletedAttempt::webhookId).collect(Collectors.toSet()));
  }

  /** The attempts of queues that another transaction has locked. */
  private static List<CompletedAttempt> deferred(
      Handle handle, List<CompletedAttempt> completed, Set<String> locked) {
    Set<String> others =
        completed.stream()
            .map(CompletedAttempt::webhookId)
            .filter(id -> !locked.contains(id))
            .collect(Collectors.toSet());
    if (others.isEmpty()) {
      return List.of();
    }
    Set<String> busy = WakeUps.existing(handle, others);
    return completed.stream().filter(each -> busy.contains(each.webhookId())).toList();
  }

  private static WebhookQueue asOfNow(WebhookQueue row, ClaimLimit limit) {
    return limit.stalled().test(row.webhookId()) ? row.stalled() : row;
  }

  private boolean isOurs(CompletedAttempt completed, Map<String, WebhookQueue> queues) {
    WebhookQueue row = queues.get(completed.webhookId());
    return row != null && row.leases().contains(Lease.of(completed.delivery(), leases.node()));
  }

  private WebhookQueue after(CompletedAttempt completed, WebhookQueue row, Instant now) {
    AttemptResult attempt = completed.attempt();
    WebhookQueue updated =
        row.without(Lease.of(completed.delivery(), leases.node())::equals)
            .afterWaiting(attempt.waited(config.startWithin()))
            .heldUntil(pausedUntil(attempt, now));
    if (attempt.delivered()) {
      return updated.afterSuccess();
    }
    return attempt.isReceiverFailure()
        ? updated.afterFailure(config.circuitBreaker(), now)
        : updated;
  }

  private Instant pausedUntil(AttemptResult attempt, Instant now) {
    return attempt
        .pause()
        .map(asked -> now.plus(config.schedule().granted(asked)))
        .orElse(Instant.EPOCH);
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
