package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.OutboxConfig;
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
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Records results of attempts, in a transaction. */
final class Completion {
  private final Handle handle;
  private final OwnedQueues.Session session;
  private final OwnedQueues queues;
  private final Ownership ownership;
  private final OutboxConfig config;
  private final RandomGenerator random;
  private final AlertListener alerts;
  private final Instant now;
  private final Map<String, WebhookQueue> locked = new LinkedHashMap<>();
  private final List<CompletedAttempt> deferred = new ArrayList<>();
  private final List<CompletedAttempt> recorded = new ArrayList<>();
  private final List<String> dropped = new ArrayList<>();

  Completion(
      Handle handle,
      OwnedQueues.Session session,
      OwnedQueues queues,
      Ownership ownership,
      OutboxConfig config,
      RandomGenerator random,
      AlertListener alerts,
      Instant now) {
    this.handle = handle;
    this.session = session;
    this.queues = queues;
    this.ownership = ownership;
    this.config = config;
    this.random = random;
    this.alerts = alerts;
    this.now = now;
  }

  /** The queues that the transaction has locked, as they are after these results. */
  Map<String, WebhookQueue> locked() {
    return locked;
  }

  /** Those that could not be recorded without waiting for another transaction. */
  List<CompletedAttempt> deferred() {
    return deferred;
  }

  List<CompletedAttempt> recorded() {
    return recorded;
  }

  /** Released deliveries whose results are recorded. */
  List<String> dropped() {
    return dropped;
  }

  void record(String life, List<CompletedAttempt> completed) {
    List<CompletedAttempt> ours = new ArrayList<>();
    Map<String, CompletedAttempt> released = new LinkedHashMap<>();
    for (CompletedAttempt each : completed) {
      String id = each.delivery().id();
      switch (queues.placeOf(each.webhookId(), id, each.delivery().claim())) {
        case QUEUE -> ours.add(each);
        case RELEASED -> released.put(id, each);
        case NOWHERE -> {}
      }
    }
    recordOwned(ours);
    recordReleased(life, released);
  }

  private void recordOwned(List<CompletedAttempt> ours) {
    locked.putAll(session.lock(ours.stream().map(CompletedAttempt::webhookId).distinct().toList()));
    ReceiverState.refresh(handle, session.unknown(), locked);
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
    end(ended, due, completed);
  }

  /** Ends attempts in the queues of their webhooks, and reports what that changes. */
  private void end(List<CompletedAttempt> ended, Map<String, Instant> due, Set<String> completed) {
    wakeLines(ended);
    AttemptAlerts alerting = new AttemptAlerts(config.circuitBreaker(), completed);
    Set<CompletedAttempt> counted = new HashSet<>(recorded);
    for (CompletedAttempt each : ended) {
      WebhookQueue row = Objects.requireNonNull(locked.get(each.webhookId()));
      WebhookQueue after = after(each, row, due.get(each.delivery().id()), counted.contains(each));
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
