package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.ClaimResult;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.internal.webhook.WebhookDisabling;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

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
    Completion completion = new Completion(handle, session, now);
    completion.record(life, completed);
    Map<String, WebhookQueue> locked = completion.locked;
    WakeUps.Taken woken = WakeUps.take(handle, queues, session, locked);
    boolean more = woken.more();
    List<ClaimedDelivery> claimed = List.of();
    if (!limit.isNothing()) {
      Map<String, WebhookQueue> due = session.lockDue(now, limit);
      more |= limit.isReachedBy(due.values().stream().map(WebhookQueue::speed).toList());
      Map<String, WebhookQueue> rows = new LinkedHashMap<>();
      due.forEach((id, row) -> rows.put(id, asOfNow(row, limit)));
      refresh(handle, session, rows);
      Set<String> dueIds = Set.copyOf(rows.keySet());
      locked.forEach(rows::putIfAbsent);
      EntityOrder.wakeAll(handle, session.lines());
      DeliveryClaimer.Claim claim =
          new DeliveryClaimer(handle, dueWebhooks, config, claims, heartbeat, now)
              .claim(rows, dueIds, limit);
      claimed = claim.deliveries();
      more |= claim.more();
      locked.putAll(rows);
    }
    ReceiverState.write(handle, session.changed(locked.values(), now));
    return new Result(
        new ClaimResult(
            completion.recorded.size(), completion.deferred, claimed, woken.skipped(), more),
        List.copyOf(locked.values()),
        completion.dropped,
        disabling.candidates(completion.recorded, locked));
  }

  /** Reads the states of receivers again of which it is not known what the store has. */
  private static void refresh(
      Handle handle, OwnedQueues.Session session, Map<String, WebhookQueue> rows) {
    Set<String> unknown = session.unknown();
    if (!unknown.isEmpty()) {
      Map<String, ReceiverState> stored = ReceiverState.find(handle, unknown);
      rows.replaceAll(
          (id, row) ->
              unknown.contains(id) ? row.with(stored.getOrDefault(id, ReceiverState.WELL)) : row);
    }
  }

  private static WebhookQueue asOfNow(WebhookQueue row, ClaimLimit limit) {
    return limit.stalled().test(row.webhookId()) ? row.stalled() : row;
  }

  /** Records results of attempts. */
  private final class Completion {
    private final Handle handle;
    private final OwnedQueues.Session session;
    private final Instant now;
    private final Map<String, WebhookQueue> locked = new LinkedHashMap<>();
    private final List<CompletedAttempt> deferred = new ArrayList<>();
    private final List<CompletedAttempt> recorded = new ArrayList<>();
    private final List<String> dropped = new ArrayList<>();

    private Completion(Handle handle, OwnedQueues.Session session, Instant now) {
      this.handle = handle;
      this.session = session;
      this.now = now;
    }

    private void record(String life, List<CompletedAttempt> completed) {
      List<CompletedAttempt> ours = new ArrayList<>();
      Map<String, CompletedAttempt> released = new LinkedHashMap<>();
      for (CompletedAttempt each : completed) {
        String id = each.delivery().id();
        if (queues.isInFlight(each.webhookId(), id, each.delivery().claim())) {
          ours.add(each);
        } else if (ownership.isReleased(id, each.delivery().claim())) {
          released.put(id, each);
        }
      }
      recordOwned(ours);
      recordReleased(life, released);
    }

    private void recordOwned(List<CompletedAttempt> ours) {
      locked.putAll(
          session.lock(ours.stream().map(CompletedAttempt::webhookId).distinct().toList()));
      refresh(handle, session, locked);
      Map<String, Integer> attempts = PendingDeliveries.lock(handle, ids(ours), false);
      Set<String> others =
          attempts.size() == ours.size() ? Set.of() : existing(ours, attempts.keySet());
      List<CompletedAttempt> pending = new ArrayList<>();
      List<CompletedAttempt> gone = new ArrayList<>();
      List<CompletedAttempt> ended = new ArrayList<>();
      for (CompletedAttempt each : ours) {
        String id = each.delivery().id();
        if (!locked.containsKey(each.webhookId()) || others.contains(id)) {
          deferred.add(each);
          continue;
        }
        ended.add(each);
        Integer known = attempts.get(id);
        if (known == null) {
          gone.add(each);
        } else if (known == each.delivery().number() - 1 && !each.attempt().isGivenBack()) {
          pending.add(each);
        }
      }
      AttemptRecorder recorder = new AttemptRecorder(handle, config, random, now);
      Map<String, Instant> due = new HashMap<>();
      Set<String> completed = recorder.complete(pending, due);
      Set<String> added = gone.isEmpty() ? Set.of() : recorder.addTo(gone);
      recorded.addAll(pending);
      gone.stream().filter(each -> added.contains(each.delivery().id())).forEach(recorded::add);
      wakeLines(ended);
      AttemptAlerts alerting = new AttemptAlerts(config.circuitBreaker(), completed);
      Set<CompletedAttempt> counted = new HashSet<>(recorded);
      for (CompletedAttempt each : ended) {
        WebhookQueue row = Objects.requireNonNull(locked.get(each.webhookId()));
        WebhookQueue after =
            after(each, row, due.get(each.delivery().id()), counted.contains(each));
        locked.put(each.webhookId(), after);
        if (counted.contains(each)) {
          alerting.add(each, after);
        }
      }
      // Before the wake-ups are taken, which may include its own.
      alerting.report(handle, alerts);
    }

    private List<String> ids(Collection<CompletedAttempt> some) {
      return some.stream().map(each -> each.delivery().id()).toList();
    }

    /** Pending deliveries that another transaction has locked. */
    private Set<String> existing(List<CompletedAttempt> ours, Set<String> known) {
      List<String> missing = ids(ours).stream().filter(id -> !known.contains(id)).toList();
      return PendingDeliveries.existing(handle, missing);
    }

    private void wakeLines(List<CompletedAttempt> ended) {
      Set<EntityOrder.Line> lines = new HashSet<>();
      for (CompletedAttempt each : ended) {
        Objects.requireNonNull(locked.get(each.webhookId())).inFlight().stream()
            .filter(claimed -> claimed.claim() == each.delivery().claim())
            .map(Claimed::entity)
            .filter(Objects::nonNull)
            .forEach(entity -> lines.add(new EntityOrder.Line(each.webhookId(), entity)));
      }
      EntityOrder.wake(handle, lines);
    }

    private WebhookQueue after(
        CompletedAttempt completed, WebhookQueue row, @Nullable Instant due, boolean counts) {
      AttemptResult attempt = completed.attempt();
      long claim = completed.delivery().claim();
      boolean isOrdered =
          row.inFlight().stream().anyMatch(each -> each.claim() == claim && each.entity() != null);
      WebhookQueue ended = row.without(each -> each.claim() == claim);
      if (isOrdered || !counts) {
        ended = ended.alsoDueAt(now.toEpochMilli());
      }
      if (!counts) {
        return ended;
      }
      WebhookQueue updated = ended.afterWaiting(attempt.waited()).heldUntil(pausedUntil(attempt));
      if (due != null) {
        updated = updated.alsoDueAt(due.toEpochMilli());
      }
      if (attempt.delivered()) {
        return updated.afterSuccess();
      }
      return attempt.isReceiverFailure()
          ? updated.afterFailure(completed.delivery().id(), config.circuitBreaker(), now)
          : updated;
    }

    private Instant pausedUntil(AttemptResult attempt) {
      return attempt
          .pause()
          .map(asked -> now.plus(config.schedule().granted(asked)))
          .orElse(Instant.EPOCH);
    }

    /** Results of deliveries whose shards this node has released, and no other node has taken. */
    private void recordReleased(String life, Map<String, CompletedAttempt> released) {
      if (released.isEmpty()) {
        return;
      }
      Set<String> named = ownership.completeReleased(handle, life, released.keySet());
      Map<String, Integer> attempts = PendingDeliveries.lock(handle, named, true);
      List<CompletedAttempt> pending =
          released.values().stream()
              .filter(
                  each ->
                      Integer.valueOf(each.delivery().number() - 1)
                          .equals(attempts.get(each.delivery().id())))
              .toList();
      new AttemptRecorder(handle, config, random, now).complete(pending, new HashMap<>());
      Set<String> webhookIds =
          released.values().stream().map(CompletedAttempt::webhookId).collect(Collectors.toSet());
      WakeUps.insert(handle, webhookIds, WakeUps.Wish.LINES, now);
      dropped.addAll(released.keySet());
    }
  }
}
