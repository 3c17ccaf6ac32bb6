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
 * Takes due deliveries of webhooks whose rows the transaction holds. How many statements that takes
 * does not depend on how many webhooks there are.
 */
final class DeliveryClaimer {
  // So many are passed over at once when their webhook is not enabled.
  private static final int SKIPPED_AT_ONCE = 500;

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
   * Claims deliveries of the first webhooks first, and says so in their rows; of those that are
   * left alone for now it claims nothing. Webhooks that cannot be read are held for a while.
   */
  List<Claimed> of(Map<String, WebhookQueue> queues, ClaimLimit limit) {
    Set<String> closed = new LinkedHashSet<>();
    queues.forEach(
        (id, row) -> {
          if (row.maySend(now)) {
            closed.add(id);
          }
        });
    if (closed.isEmpty()) {
      return List.of();
    }
    new ExpiredLeaseReclaimer(handle, leases, nodes).giveBack(queues, closed);
    DueWebhooks.Found webhooks = source.find(handle, closed);
    Map<String, WebhookQueue> rows = new LinkedHashMap<>();
    for (String id : closed) {
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

  /** The webhooks that had their turn. */
  Set<String> served() {
    return served;
  }

  /** Whether a webhook that got all its places may have more to be claimed. */
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

  /** Those for which there is memory; of the first webhooks first. */
  private List<DueDelivery> admit(
      List<DueDelivery> found, Map<String, WebhookQueue> rows, MemoryLimit limit) {
    MemoryShare memory = new MemoryShare(limit);
    List<DueDelivery> admitted = new ArrayList<>();
    Set<String> wait = new HashSet<>();
    for (DueDelivery each : found) {
      switch (memory.claim(row(rows, each).speed(), each.memory())) {
        case FITS -> admitted.add(each);
        case WAITS -> wait.add(each.webhookId());
        case WAITS_ALONE -> {}
      }
    }
    admitted.forEach(each -> wait.remove(each.webhookId()));
    served.removeAll(wait);
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

  /** What waits for a webhook that is not enabled is passed over. */
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
        .bind("limit", SKIPPED_AT_ONCE)
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
        // Before the commit, so that whoever sees it taken can wait until it no longer begins.
        System.nanoTime() + limits.startWithin().toNanos());
  }
}
