package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.ClaimResult;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.internal.webhook.WebhookDisabling;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;

/** The transactions of one node that record attempts and claim deliveries. Thread-safe. */
public final class ClaimTransaction {
  private final DueWebhookReader dueWebhooks;
  private final OutboxConfig config;
  private final RandomGenerator random;
  private final Heartbeat heartbeat;
  private final OwnedQueues queues;
  private final Ownership ownership;
  private final WebhookDisabling disabling;
  private final AlertListener alerts;
  private final AtomicLong claims = new AtomicLong();

  /**
   * The result of one transaction, and the work to do after its commit.
   *
   * @param rows what this node then knows of the queues that it has locked
   * @param dropped released deliveries whose results are recorded
   */
  public record Result(
      ClaimResult claims,
      Collection<WebhookQueue> rows,
      Collection<String> dropped,
      List<WebhookDisabling.Candidate> disable) {}

  ClaimTransaction(
      DueWebhookReader dueWebhooks,
      OutboxConfig config,
      RandomGenerator random,
      Heartbeat heartbeat,
      OwnedQueues queues,
      Ownership ownership,
      WebhookDisabling disabling,
      AlertListener alerts) {
    this.dueWebhooks = dueWebhooks;
    this.config = config;
    this.random = random;
    this.heartbeat = heartbeat;
    this.queues = queues;
    this.ownership = ownership;
    this.disabling = disabling;
    this.alerts = alerts;
  }

  Result run(
      Handle handle,
      OwnedQueues.Session session,
      Instant now,
      List<CompletedAttempt> completed,
      ClaimLimit limit) {
    session.restart();
    OutboxDialect.of(handle).limitLockWaits(handle);
    String life = ownership.requireAlive(handle);
    Completion completion =
        new Completion(handle, session, queues, ownership, config, random, alerts, now);
    completion.record(life, completed);
    Map<String, WebhookQueue> locked = completion.locked();
    WakeUps.Taken woken = WakeUps.take(handle, queues, session, locked);
    DeliveryClaimer.Claim claim =
        limit.isNothing() ? DeliveryClaimer.Claim.NONE : claim(handle, session, locked, now, limit);
    ReceiverState.write(handle, session.changed(locked.values(), now));
    return new Result(
        new ClaimResult(
            completion.recorded().size(),
            completion.deferred(),
            claim.deliveries(),
            woken.skipped(),
            woken.more() || claim.more()),
        List.copyOf(locked.values()),
        completion.dropped(),
        disabling.candidates(completion.recorded(), locked));
  }

  /** Claims deliveries of due webhooks, then of the locked ones, to which it adds the due ones. */
  private DeliveryClaimer.Claim claim(
      Handle handle,
      OwnedQueues.Session session,
      Map<String, WebhookQueue> locked,
      Instant now,
      ClaimLimit limit) {
    Map<String, WebhookQueue> rows = new LinkedHashMap<>(session.lockDue(now, limit));
    Set<String> due = Set.copyOf(rows.keySet());
    boolean reached = limit.isReachedBy(rows.values().stream().map(WebhookQueue::speed).toList());
    rows.replaceAll((id, row) -> limit.stalled().test(id) ? row.stalled() : row);
    ReceiverState.refresh(handle, session.unknown(), rows);
    locked.forEach(rows::putIfAbsent);
    EntityOrder.wakeAll(handle, session.lines());
    DeliveryClaimer.Claim claim =
        new DeliveryClaimer(handle, dueWebhooks, config, claims, heartbeat, now)
            .claim(rows, due, limit);
    locked.putAll(rows);
    return new DeliveryClaimer.Claim(claim.deliveries(), claim.more() || reached);
  }
}
