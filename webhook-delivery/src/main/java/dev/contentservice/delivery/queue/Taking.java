package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.queue.Dialect.Due;
import dev.contentservice.model.Webhook;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
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
final class Taking {
  // So many are passed over at once when their webhook is not enabled.
  private static final int SKIPPED_AT_ONCE = 500;

  private static final String SELECT =
      "select due.id, webhook_id, event_id, fence, attempts, schedule_from, p.custom_payload,"
          + " p.api_version, p.nested_items"
          + " from (<due>) due join delivery_payloads p on p.sha256 = payload";

  private final Handle handle;
  private final WebhookSource source;
  private final OutboxLimits limits;
  private final OwnLeases leases;
  private final Heartbeat nodes;
  private final Instant now;

  Taking(
      Handle handle,
      WebhookSource source,
      OutboxLimits limits,
      OwnLeases leases,
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
   * Takes no more than so many in all, of the first webhooks first, and says so in their rows; of
   * those whose breaker is open it takes nothing.
   */
  List<TakenDelivery> of(Map<String, QueueRow> queues, int atMost) {
    Set<String> closed = new LinkedHashSet<>();
    queues.forEach(
        (id, row) -> {
          if (!row.openUntil().isAfter(now)) {
            closed.add(id);
          }
        });
    if (closed.isEmpty()) {
      return List.of();
    }
    new Abandoned(handle, leases, nodes).giveBack(queues, closed);
    Map<String, Webhook> enabled = enabled(closed);
    Rows claims = claims(queues, closed, enabled.keySet());
    if (claims.size() == 0) {
      return List.of();
    }
    List<Found> found =
        Dialect.of(handle)
            .due(handle, SELECT, claims, new Due(now, atMost), (row, context) -> Found.read(row));
    Map<String, Event> events =
        EventRows.find(handle, found.stream().map(Found::eventId).collect(Collectors.toSet()));
    List<TakenDelivery> taken = found.stream().map(each -> taken(each, events, enabled)).toList();
    for (TakenDelivery each : taken) {
      queues.computeIfPresent(
          each.webhook().getId(), (id, row) -> row.with(Lease.of(each, leases.node())));
    }
    return taken;
  }

  /** What has a place; what waits for a webhook that is not enabled is passed over. */
  private Rows claims(Map<String, QueueRow> queues, Set<String> closed, Set<String> enabled) {
    Rows claims = new Rows("webhook text", "leased text", "places bigint");
    for (String id : closed) {
      QueueRow row = Objects.requireNonNull(queues.get(id));
      String leased = Lease.write(row.leases());
      if (!enabled.contains(id)) {
        skip(id, leased);
      } else if (row.free(limits) > 0) {
        claims.add(id, leased, (long) row.free(limits));
      }
    }
    return claims;
  }

  /** Whether a webhook is enabled, and can be used, is checked when its turn comes (§6). */
  private Map<String, Webhook> enabled(Set<String> ids) {
    Map<String, Webhook> enabled = new HashMap<>();
    for (Webhook webhook : source.find(handle, ids)) {
      if (Boolean.TRUE.equals(webhook.getEnabled()) && UsableWebhook.defect(webhook) == null) {
        enabled.put(webhook.getId(), UsableWebhook.complete(webhook));
      }
    }
    return enabled;
  }

  private void skip(String webhookId, String leased) {
    Dialect dialect = Dialect.of(handle);
    handle
        .createUpdate(
            "update deliveries set state = :state, finished_at = :now where "
                + dialect.isOneOf("id", dialect.sql("select id from (" + Dialect.OF_ONE + ") due")))
        .bind("state", DeliveryState.SKIPPED.word())
        .bind("webhook", webhookId)
        .bind("leased", leased)
        .bind("now", now.toEpochMilli())
        .bind("limit", SKIPPED_AT_ONCE)
        .execute();
  }

  private TakenDelivery taken(
      Found found, Map<String, Event> events, Map<String, Webhook> webhooks) {
    return new TakenDelivery(
        found.id,
        found.attempts + 1,
        found.attempts + 1 - found.scheduleFrom,
        Objects.requireNonNull(events.get(found.eventId)),
        Objects.requireNonNull(webhooks.get(found.webhookId)),
        found.payload,
        found.fence + 1,
        // Before the commit, so that whoever sees it taken can wait until it no longer begins.
        System.nanoTime() + limits.beginWithin().toNanos());
  }

  private record Found(
      String id,
      String webhookId,
      String eventId,
      long fence,
      int attempts,
      int scheduleFrom,
      PayloadSettings payload) {

    static Found read(ResultSet row) throws SQLException {
      return new Found(
          row.getString("id"),
          row.getString("webhook_id"),
          row.getString("event_id"),
          row.getLong("fence"),
          row.getInt("attempts"),
          row.getInt("schedule_from"),
          new PayloadSettings(
              row.getString("custom_payload"),
              row.getString("api_version"),
              row.getInt("nested_items") == 1));
    }
  }
}
