package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.MemoryLimit;
import dev.contentservice.delivery.dispatch.internal.MemoryShare;
import dev.contentservice.delivery.outbox.EventKey;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Throttle;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * Claims due deliveries of webhooks whose queues the transaction has locked. It only reads, unless
 * deliveries are skipped, deleted or wait for others. The number of statements does not depend on
 * the number of webhooks.
 */
final class DeliveryClaimer {
  // Deliveries of a webhook that is not enabled are skipped in batches.
  private static final int SKIP_BATCH_SIZE = 500;

  private static final String SKIPPED =
      """
      select id from delivery_pending d
      where shard = :of_shard and webhook_id = :webhook
        and (due_at <= :now or due_at = :waiting) and <position>(:busy, id) < 1
      order by due_at limit :places
      """;

  private static final String LATER =
      """
      select due_at from delivery_pending where shard = :of_shard and webhook_id = :webhook
        and due_at > :now and due_at < :waiting order by due_at limit 1
      """;

  private final Handle handle;
  private final DueWebhookReader dueWebhooks;
  private final OutboxConfig config;
  private final AtomicLong claims;
  private final Heartbeat heartbeat;
  private final Instant now;
  private Map<String, Throttle> throttles = Map.of();
  private boolean more;
  private long startDeadline;

  /**
   * What was claimed.
   *
   * @param more whether a webhook that used its whole share may have more due deliveries
   */
  record Claim(List<ClaimedDelivery> deliveries, boolean more) {
    static final Claim NONE = new Claim(List.of(), false);
  }

  DeliveryClaimer(
      Handle handle,
      DueWebhookReader dueWebhooks,
      OutboxConfig config,
      AtomicLong claims,
      Heartbeat heartbeat,
      Instant now) {
    this.handle = handle;
    this.dueWebhooks = dueWebhooks;
    this.config = config;
    this.claims = claims;
    this.heartbeat = heartbeat;
    this.now = now;
  }

  /**
   * Claims deliveries, of the first webhooks first, and adds them to their queues. Claims nothing
   * of webhooks that are paused; pauses webhooks that cannot be read.
   *
   * @param queues first the due webhooks, then the others
   * @param due the webhooks that are known to have due deliveries; others are served after them
   */
  Claim claim(Map<String, WebhookQueue> queues, Set<String> due, ClaimLimit limit) {
    endReleased(queues);
    List<WebhookQueue> rows = sendable(queues);
    FairShare places = new FairShare(limit, config);
    places.serve(rows.stream().filter(row -> due.contains(row.webhookId())).toList());
    places.serve(rows.stream().filter(row -> !due.contains(row.webhookId())).toList());
    return new Claim(findWebhooks(queues, places, limit.memory()), more);
  }

  /** Ends the attempts of earlier owners that are over. */
  private void endReleased(Map<String, WebhookQueue> queues) {
    List<String> released =
        queues.values().stream()
            .filter(row -> row.inFlight().stream().anyMatch(Claimed::isReleased))
            .map(WebhookQueue::webhookId)
            .toList();
    if (!released.isEmpty()) {
      Map<String, Instant> left = Ownership.endReleased(handle, released, now);
      released.forEach(
          id ->
              queues.computeIfPresent(
                  id, (same, row) -> row.withReleased(left).alsoDueAt(now.toEpochMilli())));
    }
  }

  private WebhookQueue claimed(WebhookQueue row, DueDelivery delivery, long claim) {
    WebhookQueue claimed = row.with(new Claimed(delivery.id(), claim, delivery.entity(), now));
    Throttle throttle = throttles.get(row.webhookId());
    return throttle == null
        ? claimed
        : claimed.freeAt(throttle.freeAfter(row.state().freeAt(), now));
  }

  private List<WebhookQueue> sendable(Map<String, WebhookQueue> queues) {
    return queues.values().stream().filter(row -> row.isDue(config, now)).toList();
  }

  private List<ClaimedDelivery> findWebhooks(
      Map<String, WebhookQueue> queues, FairShare places, MemoryLimit memory) {
    if (places.webhooks().isEmpty()) {
      return List.of();
    }
    // Before the webhooks are read, so that DisableBarrier can bound how long an attempt may start.
    // It ends before another node finds this one dead.
    startDeadline =
        heartbeat.nanoTime()
            + Math.min(config.startWithin().toNanos(), heartbeat.untilLastStart().toNanos());
    DueWebhookReader.Found webhooks = dueWebhooks.find(handle, places.webhooks());
    throttles = webhooks.throttles();
    Map<String, WebhookQueue> rows = new LinkedHashMap<>();
    for (String id : places.webhooks()) {
      WebhookQueue row = Objects.requireNonNull(queues.get(id));
      if (webhooks.enabled().containsKey(id)) {
        Throttle throttle = throttles.get(id);
        if (throttle == null || places.limit(id, throttle.free(row.state().freeAt(), now)) > 0) {
          rows.put(id, row);
        }
      } else if (webhooks.unreadable().contains(id)) {
        queues.put(id, row.heldUntil(now.plus(DueWebhookReader.PAUSE)));
      } else {
        queues.put(id, skip(row));
      }
    }
    List<ClaimedDelivery> claimed =
        rows.isEmpty() ? List.of() : reserve(rows, places, memory, webhooks);
    queues.putAll(rows);
    return claimed;
  }

  private List<ClaimedDelivery> reserve(
      Map<String, WebhookQueue> rows,
      FairShare places,
      MemoryLimit memory,
      DueWebhookReader.Found webhooks) {
    BatchValues wanted =
        new BatchValues("webhook text", "of_shard bigint", "busy text", "places bigint");
    rows.forEach(
        (id, row) ->
            wanted.add(id, (long) Shards.of(id), DueDelivery.busy(row), (long) places.of(id) + 1));
    List<DueDelivery> read = withoutErased(DueDelivery.find(handle, wanted));
    List<DueDelivery> found = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>();
    rows.replaceAll((id, row) -> row.dueAt(WebhookQueue.NEVER));
    for (DueDelivery each : read) {
      int count = counts.merge(each.webhookId(), 1, Integer::sum);
      if (each.dueAt() <= now.toEpochMilli() && count <= places.of(each.webhookId())) {
        found.add(each);
      } else {
        // A served webhook comes after all others that are due.
        alsoDue(rows, each.webhookId(), Math.max(each.dueAt(), now.toEpochMilli()));
        more |= each.dueAt() <= now.toEpochMilli() && !throttles.containsKey(each.webhookId());
      }
    }
    List<DueDelivery> sendable = EntityOrder.sendable(handle, found, rows, now);
    more |= sendable.size() < found.size();
    return claimed(admit(sendable, rows, memory), rows, webhooks);
  }

  private static void alsoDue(Map<String, WebhookQueue> rows, String webhookId, long time) {
    rows.computeIfPresent(webhookId, (id, row) -> row.alsoDueAt(time));
  }

  /** Deletes those that an erasure of their webhook could not see. */
  private List<DueDelivery> withoutErased(List<DueDelivery> found) {
    List<String> erased =
        found.stream().filter(DueDelivery::isErased).map(DueDelivery::id).toList();
    if (erased.isEmpty()) {
      return found;
    }
    EntityOrder.wake(handle, PendingDeliveries.delete(handle, erased));
    return found.stream().filter(each -> !each.isErased()).toList();
  }

  /** The deliveries that fit into memory, of the first webhooks first. */
  private List<DueDelivery> admit(
      List<DueDelivery> found, Map<String, WebhookQueue> rows, MemoryLimit limit) {
    MemoryShare memory = new MemoryShare(limit);
    List<DueDelivery> admitted = new ArrayList<>();
    for (DueDelivery each : found) {
      if (memory.claim(row(rows, each).speed(), each.memory())) {
        admitted.add(each);
      } else {
        // It keeps its turn.
        alsoDue(rows, each.webhookId(), each.dueAt());
      }
    }
    return admitted;
  }

  private List<ClaimedDelivery> claimed(
      List<DueDelivery> found, Map<String, WebhookQueue> rows, DueWebhookReader.Found webhooks) {
    Set<EventKey> duplicates = new HashSet<>();
    Map<EventKey, Event> events =
        EventRepository.find(
            handle, found.stream().map(DueDelivery::event).collect(Collectors.toSet()), duplicates);
    Map<String, String> texts =
        PayloadRepository.customPayloads(handle, found.stream().map(DueDelivery::custom));
    List<ClaimedDelivery> claimed = new ArrayList<>();
    for (DueDelivery each : DuplicateEvents.delete(handle, found, duplicates, rows)) {
      long claim = claims.incrementAndGet();
      claimed.add(
          each.claimed(
              Objects.requireNonNull(events.get(each.event())),
              Objects.requireNonNull(webhooks.enabled().get(each.webhookId())),
              webhooks.credentials().getOrDefault(each.webhookId(), SenderCredentials.NONE),
              each.custom() == null ? null : texts.get(each.custom()),
              claim,
              startDeadline,
              row(rows, each).speed()));
      rows.computeIfPresent(each.webhookId(), (id, row) -> claimed(row, each, claim));
    }
    return claimed;
  }

  private static WebhookQueue row(Map<String, WebhookQueue> rows, DueDelivery found) {
    return Objects.requireNonNull(rows.get(found.webhookId()));
  }

  /** Skips due deliveries of a webhook that is not enabled, and those that wait for them. */
  private WebhookQueue skip(WebhookQueue row) {
    List<String> ids =
        of(row, OutboxDialect.query(handle, SKIPPED))
            .bind("busy", DueDelivery.busy(row))
            .bind("now", now.toEpochMilli())
            .bind("waiting", EntityOrder.WAITING)
            .bind("places", SKIP_BATCH_SIZE)
            .mapTo(String.class)
            .list();
    int skipped = PendingDeliveries.complete(handle, ids, DeliveryState.SKIPPED, now, false);
    if (ids.size() == SKIP_BATCH_SIZE || skipped < ids.size()) {
      more |= skipped > 0;
      return row.dueAt(now.toEpochMilli());
    }
    return row.dueAt(
        of(row, OutboxDialect.query(handle, LATER))
            .bind("now", now.toEpochMilli())
            .bind("waiting", EntityOrder.WAITING)
            .mapTo(Long.class)
            .findOne()
            .orElse(WebhookQueue.NEVER));
  }

  private static Query of(WebhookQueue row, Query query) {
    return query.bind("of_shard", Shards.of(row.webhookId())).bind("webhook", row.webhookId());
  }
}
