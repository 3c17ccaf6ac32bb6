package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.LeasedDelivery;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.MemoryLimit;
import dev.contentservice.delivery.outbox.EventKey;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Throttle;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * Claims due deliveries of webhooks whose queue rows the transaction has locked. The number of
 * statements does not depend on the number of webhooks.
 */
final class DeliveryClaimer {
  // Deliveries of a webhook that is not enabled are skipped in batches.
  private static final int SKIP_BATCH_SIZE = 500;

  private static final String SKIPPED =
      """
      select id from delivery_pending d
      where webhook_id = :webhook and (due_at <= :now or due_at = :waiting)
        and <position>(:leased, id) < 1
      order by due_at limit :places
      """;

  private final Handle handle;
  private final DueWebhookReader dueWebhooks;
  private final OutboxConfig config;
  private final LocalLeases leases;
  private final Heartbeat heartbeat;
  private final Instant now;
  private final Set<String> served = new HashSet<>();
  private Map<String, Throttle> throttles = Map.of();
  private boolean more;
  private long startDeadline;

  DeliveryClaimer(
      Handle handle,
      DueWebhookReader dueWebhooks,
      OutboxConfig config,
      LocalLeases leases,
      Heartbeat heartbeat,
      Instant now) {
    this.handle = handle;
    this.dueWebhooks = dueWebhooks;
    this.config = config;
    this.leases = leases;
    this.heartbeat = heartbeat;
    this.now = now;
  }

  /**
   * Claims deliveries, of the first webhooks first, and adds the leases to their rows. Claims
   * nothing of webhooks that are paused; pauses webhooks that cannot be read.
   *
   * @param queues first the due webhooks, then the others
   * @param due the webhooks that are known to have due deliveries; others are served after them
   */
  List<LeasedDelivery> claim(Map<String, WebhookQueue> queues, Set<String> due, ClaimLimit limit) {
    new ExpiredLeaseReclaimer(handle, leases, heartbeat).reclaim(queues, sendable(queues));
    List<WebhookQueue> rows = sendable(queues);
    FairShare places = new FairShare(limit, config);
    places.serve(rows.stream().filter(row -> due.contains(row.webhookId())).toList());
    places.serve(rows.stream().filter(row -> !due.contains(row.webhookId())).toList());
    List<LeasedDelivery> claimed = findWebhooks(queues, places, limit.memory());
    claimed.forEach(
        each -> queues.computeIfPresent(each.webhookId(), (id, row) -> leased(row, each)));
    return claimed;
  }

  private WebhookQueue leased(WebhookQueue row, LeasedDelivery claimed) {
    WebhookQueue leased = row.with(Lease.of(claimed, leases.node()).since(now));
    Throttle throttle = throttles.get(row.webhookId());
    return throttle == null ? leased : leased.freeAt(throttle.freeAfter(row.freeAt(), now));
  }

  /** The webhooks that were served. */
  Set<String> served() {
    return served;
  }

  /** Whether a webhook that used its whole share may have more due deliveries. */
  boolean more() {
    return more;
  }

  private List<WebhookQueue> sendable(Map<String, WebhookQueue> queues) {
    return queues.values().stream().filter(row -> row.maySend(now)).toList();
  }

  private List<LeasedDelivery> findWebhooks(
      Map<String, WebhookQueue> queues, FairShare places, MemoryLimit memory) {
    if (places.webhooks().isEmpty()) {
      return List.of();
    }
    // Before the webhooks are read: DisableBarrier can then bound how long a lease may start. Not
    // later than another node may take the lease over, which ends that of a disabled webhook.
    startDeadline =
        heartbeat.nanoTime()
            + Math.min(config.startWithin().toNanos(), heartbeat.untilOwnDeath().toNanos());
    DueWebhookReader.Found webhooks = dueWebhooks.find(handle, places.webhooks());
    throttles = webhooks.throttles();
    Map<String, WebhookQueue> rows = new LinkedHashMap<>();
    for (String id : places.webhooks()) {
      WebhookQueue row = Objects.requireNonNull(queues.get(id));
      if (webhooks.enabled().containsKey(id)) {
        Throttle throttle = throttles.get(id);
        if (throttle == null || places.limit(id, throttle.free(row.freeAt(), now)) > 0) {
          rows.put(id, row);
        }
      } else if (webhooks.unreadable().contains(id)) {
        queues.put(id, row.heldUntil(now.plus(DueWebhookReader.PAUSE)));
      } else {
        skip(row);
      }
    }
    return rows.isEmpty() ? List.of() : reserve(rows, places, memory, webhooks);
  }

  private List<LeasedDelivery> reserve(
      Map<String, WebhookQueue> rows,
      FairShare places,
      MemoryLimit memory,
      DueWebhookReader.Found webhooks) {
    BatchValues claims = new BatchValues("webhook text", "leased text", "places bigint");
    rows.forEach((id, row) -> claims.add(id, Lease.write(row.leases()), (long) places.of(id)));
    served.addAll(rows.keySet());
    List<DueDelivery> found = DueDelivery.find(handle, claims, now);
    List<DueDelivery> sendable = EntityOrder.sendable(handle, withoutErased(found), rows, now);
    List<DueDelivery> admitted = admit(sendable, rows, memory);
    more = sendable.size() < found.size() || hasMore(found, rows, places);
    return claimed(admitted, rows, webhooks);
  }

  /** Deletes those that an erasure of their webhook could not see. */
  private List<DueDelivery> withoutErased(List<DueDelivery> found) {
    List<String> erased =
        found.stream().filter(DueDelivery::isErased).map(DueDelivery::id).toList();
    if (erased.isEmpty()) {
      return found;
    }
    PendingDeliveries.delete(handle, erased);
    return found.stream().filter(each -> !each.isErased()).toList();
  }

  /** The deliveries that fit into memory, of the first webhooks first. */
  private List<DueDelivery> admit(
      List<DueDelivery> found, Map<String, WebhookQueue> rows, MemoryLimit limit) {
    MemoryShare memory = new MemoryShare(limit);
    List<DueDelivery> admitted = new ArrayList<>();
    Set<String> waiting = new HashSet<>();
    for (DueDelivery each : found) {
      switch (memory.claim(row(rows, each).speed(), each.memory())) {
        case FITS -> admitted.add(each);
        case WAITS -> waiting.add(each.webhookId());
        case WAITS_ALONE -> {}
      }
    }
    admitted.forEach(each -> waiting.remove(each.webhookId()));
    served.removeAll(waiting);
    return admitted;
  }

  private boolean hasMore(
      List<DueDelivery> found, Map<String, WebhookQueue> rows, FairShare places) {
    Map<String, Long> counts =
        found.stream()
            .collect(Collectors.groupingBy(DueDelivery::webhookId, Collectors.counting()));
    return rows.values().stream()
        .filter(row -> !throttles.containsKey(row.webhookId()))
        .filter(row -> row.free(config) > places.of(row.webhookId()))
        .anyMatch(row -> places.of(row.webhookId()) == counts.getOrDefault(row.webhookId(), 0L));
  }

  private List<LeasedDelivery> claimed(
      List<DueDelivery> found, Map<String, WebhookQueue> rows, DueWebhookReader.Found webhooks) {
    Set<EventKey> duplicates = new HashSet<>();
    Map<EventKey, Event> events =
        EventRepository.find(
            handle, found.stream().map(DueDelivery::event).collect(Collectors.toSet()), duplicates);
    Map<String, String> texts =
        PayloadRepository.customPayloads(handle, found.stream().map(DueDelivery::custom));
    return DuplicateEvents.delete(handle, found, duplicates, rows).stream()
        .map(
            each ->
                each.lease(
                    Objects.requireNonNull(events.get(each.event())),
                    Objects.requireNonNull(webhooks.enabled().get(each.webhookId())),
                    webhooks.credentials().getOrDefault(each.webhookId(), SenderCredentials.NONE),
                    each.custom() == null ? null : texts.get(each.custom()),
                    startDeadline,
                    row(rows, each).speed()))
        .toList();
  }

  private static WebhookQueue row(Map<String, WebhookQueue> rows, DueDelivery found) {
    return Objects.requireNonNull(rows.get(found.webhookId()));
  }

  /** Skips due deliveries of a webhook that is not enabled, and those that wait for them. */
  private void skip(WebhookQueue row) {
    served.add(row.webhookId());
    List<String> ids =
        OutboxDialect.query(handle, SKIPPED)
            .bind("webhook", row.webhookId())
            .bind("leased", Lease.write(row.leases()))
            .bind("now", now.toEpochMilli())
            .bind("waiting", EntityOrder.WAITING)
            .bind("places", SKIP_BATCH_SIZE)
            .mapTo(String.class)
            .list();
    PendingDeliveries.complete(handle, ids, DeliveryState.SKIPPED, now);
  }
}
