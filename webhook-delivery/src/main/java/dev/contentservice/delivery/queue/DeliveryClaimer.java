package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

  private final Handle handle;
  private final DueWebhooks source;
  private final OutboxConfig limits;
  private final LocalLeases leases;
  private final Heartbeat nodes;
  private final Instant now;
  private final Set<String> served = new HashSet<>();
  private boolean more;

  DeliveryClaimer(
      Handle handle,
      DueWebhooks source,
      OutboxConfig limits,
      LocalLeases leases,
      Heartbeat nodes,
      Instant now) {
    this.handle = handle;
    this.source = source;
    this.limits = limits;
    this.leases = leases;
    this.nodes = nodes;
    this.now = now;
  }

  /**
   * Claims deliveries, of the first webhooks first, and adds the leases to their rows. Claims
   * nothing of webhooks that are paused; pauses webhooks that cannot be read.
   */
  List<Claimed> claim(Map<String, WebhookQueue> queues, ClaimLimit limit) {
    Set<String> sendable = new LinkedHashSet<>();
    queues.forEach(
        (id, row) -> {
          if (row.maySend(now)) {
            sendable.add(id);
          }
        });
    if (sendable.isEmpty()) {
      return List.of();
    }
    new ExpiredLeaseReclaimer(handle, leases, nodes).reclaim(queues, sendable);
    DueWebhooks.Found webhooks = source.find(handle, sendable);
    Map<String, WebhookQueue> rows = new LinkedHashMap<>();
    for (String id : sendable) {
      WebhookQueue row = Objects.requireNonNull(queues.get(id));
      if (webhooks.enabled().containsKey(id)) {
        rows.put(id, row);
      } else if (webhooks.unreadable().contains(id)) {
        queues.put(id, row.heldUntil(now.plus(DueWebhooks.PAUSE)));
      } else {
        skip(row);
      }
    }
    List<Claimed> claimed = claim(rows, limit, webhooks.enabled());
    claimed.forEach(
        each ->
            queues.computeIfPresent(
                each.webhookId(),
                (id, row) -> row.with(Lease.of(each.delivery(), leases.node()).since(now))));
    return claimed;
  }

  /** The webhooks that were served. */
  Set<String> served() {
    return served;
  }

  /** Whether a webhook that used its whole share may have more due deliveries. */
  boolean more() {
    return more;
  }

  private List<Claimed> claim(
      Map<String, WebhookQueue> rows, ClaimLimit most, Map<String, Webhook> enabled) {
    FairShare places = new FairShare(most, rows.values(), limits);
    BatchValues claims = new BatchValues("webhook text", "leased text", "places bigint");
    for (WebhookQueue row : rows.values()) {
      long count = places.of(row.webhookId());
      if (count > 0) {
        served.add(row.webhookId());
        claims.add(row.webhookId(), Lease.write(row.leases()), count);
      }
    }
    if (claims.size() == 0) {
      return List.of();
    }
    List<DueDelivery> found = DueDelivery.find(handle, claims, now);
    List<DueDelivery> admitted = admit(found, rows, most.memory());
    more = hasMore(found, rows, places);
    return claimed(admitted, rows, enabled);
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
        .filter(row -> places.of(row.webhookId()) > 0)
        .filter(row -> row.free(limits) > places.of(row.webhookId()))
        .anyMatch(row -> places.of(row.webhookId()) == counts.getOrDefault(row.webhookId(), 0L));
  }

  private List<Claimed> claimed(
      List<DueDelivery> found, Map<String, WebhookQueue> rows, Map<String, Webhook> enabled) {
    Map<String, Event> events =
        EventRepository.find(
            handle, found.stream().map(DueDelivery::eventId).collect(Collectors.toSet()));
    Map<String, String> texts =
        CustomPayloads.find(handle, found.stream().map(DueDelivery::custom));
    return found.stream()
        .map(
            each ->
                new Claimed(
                    claimed(each, events, texts, enabled), row(rows, each).speed(), each.memory()))
        .toList();
  }

  private static WebhookQueue row(Map<String, WebhookQueue> rows, DueDelivery found) {
    return Objects.requireNonNull(rows.get(found.webhookId()));
  }

  /** Skips due deliveries of a webhook that is not enabled. */
  private void skip(WebhookQueue row) {
    served.add(row.webhookId());
    OutboxDialect dialect = OutboxDialect.of(handle);
    handle
        .createUpdate(
            "update deliveries set state = :state, completed_at = :now where "
                + dialect.isOneOf(
                    "id", dialect.sql("select id from (" + OutboxDialect.OF_ONE + ") due")))
        .bind("state", DeliveryState.SKIPPED.word())
        .bind("webhook", row.webhookId())
        .bind("leased", Lease.write(row.leases()))
        .bind("now", now.toEpochMilli())
        .bind("limit", SKIP_BATCH_SIZE)
        .execute();
  }

  private LeasedDelivery claimed(
      DueDelivery found,
      Map<String, Event> events,
      Map<String, String> texts,
      Map<String, Webhook> webhooks) {
    return new LeasedDelivery(
        found.id(),
        found.attempts() + 1,
        found.attempts() + 1 - found.scheduleFrom(),
        Objects.requireNonNull(events.get(found.eventId())),
        Objects.requireNonNull(webhooks.get(found.webhookId())),
        new PayloadSettings(
            found.custom() == null ? null : texts.get(found.custom()),
            found.apiVersion(),
            found.nestedItems()),
        found.fencingToken() + 1,
        // Set before the commit: DisableBarrier can then bound how long a visible lease may start.
        System.nanoTime() + limits.startWithin().toNanos());
  }
}
