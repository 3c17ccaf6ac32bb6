package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.LeasedDelivery;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.ClaimResult;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.internal.webhook.WebhookDisabling;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The transactions of one node that record attempts and claim deliveries. Thread-safe. */
public final class ClaimTransaction {
  private final DueWebhookReader dueWebhooks;
  private final OutboxConfig config;
  private final RandomGenerator random;
  private final LocalLeases leases;
  private final Heartbeat heartbeat;
  private final WebhookDisabling disabling;
  private final AlertListener alerts;
  private final WakeUps wakeUps = new WakeUps();

  /** The result of one transaction, and the work to do after its commit. */
  public record Result(ClaimResult claims, List<WebhookDisabling.Candidate> disable) {}

  ClaimTransaction(
      DueWebhookReader dueWebhooks,
      OutboxConfig config,
      RandomGenerator random,
      LocalLeases leases,
      Heartbeat heartbeat,
      WebhookDisabling disabling,
      AlertListener alerts) {
    this.dueWebhooks = dueWebhooks;
    this.config = config;
    this.random = random;
    this.leases = leases;
    this.heartbeat = heartbeat;
    this.disabling = disabling;
    this.alerts = alerts;
  }

  Result run(Handle handle, Instant now, List<CompletedAttempt> completed, ClaimLimit limit) {
    OutboxDialect.of(handle).limitLockWaits(handle);
    Map<String, WebhookQueue> locked = lock(handle, completed);
    List<CompletedAttempt> deferred = deferred(handle, completed, locked.keySet());
    List<CompletedAttempt> recorded =
        completed.stream().filter(each -> isOurs(each, locked)).toList();
    Set<String> ended = new AttemptRecorder(handle, config, random, now).complete(recorded);
    AttemptAlerts alerting = new AttemptAlerts(config.circuitBreaker(), ended);
    for (CompletedAttempt each : recorded) {
      WebhookQueue row = after(each, Objects.requireNonNull(locked.get(each.webhookId())), now);
      locked.put(each.webhookId(), row);
      alerting.add(each, row);
    }
    // Before the wake-ups are taken, which may include its own.
    alerting.report(handle, alerts);
    List<WebhookDisabling.Candidate> disable = disabling.candidates(recorded, locked);
    Instant recheckAt = now.plus(heartbeat.untilNextDeath());
    if (limit.isNothing()) {
      WebhookQueueRepository.settle(
          handle, now, locked.values(), Map.of(), Set.of(), config, recheckAt);
      return new Result(
          new ClaimResult(recorded.size(), deferred, List.of(), false, false), disable);
    }
    WakeUps.Woken woken = wakeUps.take(handle, now, limit.total());
    List<WebhookQueue> due = WebhookQueueRepository.lockDue(handle, now, limit);
    Map<String, WebhookQueue> queues = new LinkedHashMap<>();
    due.forEach(row -> queues.put(row.webhookId(), asOfNow(row, limit)));
    woken.queues().forEach((id, row) -> queues.putIfAbsent(id, asOfNow(row, limit)));
    Set<String> dueIds = Set.copyOf(queues.keySet());
    queues.putAll(locked);
    woken.reset().forEach(id -> queues.computeIfPresent(id, (same, row) -> row.reset()));
    DeliveryClaimer claimer =
        new DeliveryClaimer(handle, dueWebhooks, config, leases, heartbeat, now);
    List<LeasedDelivery> claimed = claimer.claim(queues, dueIds, limit);
    WebhookQueueRepository.settle(
        handle, now, queues.values(), woken.at(), claimer.served(), config, recheckAt);
    boolean more =
        woken.more()
            || claimer.more()
            || limit.isReachedBy(due.stream().map(WebhookQueue::speed).toList());
    return new Result(
        new ClaimResult(recorded.size(), deferred, claimed, woken.skipped(), more), disable);
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
            .afterWaiting(attempt.waited())
            .heldUntil(pausedUntil(attempt, now));
    if (attempt.delivered()) {
      return updated.afterSuccess();
    }
    return attempt.isReceiverFailure()
        ? updated.afterFailure(completed.delivery().id(), config.circuitBreaker(), now)
        : updated;
  }

  private Instant pausedUntil(AttemptResult attempt, Instant now) {
    return attempt
        .pause()
        .map(asked -> now.plus(config.schedule().granted(asked)))
        .orElse(Instant.EPOCH);
  }
}
