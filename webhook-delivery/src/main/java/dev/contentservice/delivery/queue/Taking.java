package dev.contentservice.delivery.queue;

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
import org.jdbi.v3.core.Handle;

/**
 * Takes due deliveries of webhooks whose rows the transaction holds. How many statements that takes
 * does not depend on how many webhooks there are.
 */
final class Taking {
  // So many are passed over at once when their webhook is not enabled.
  private static final int SKIPPED_AT_ONCE = 500;

  private static final String SELECT =
      "select due.id, webhook_id, fence, attempts, schedule_from, p.custom_payload,"
          + " p.api_version, p.nested_items, "
          + EventRows.COLUMNS
          + " from (<due>) due join delivery_events e on e.id = event_id"
          + " join delivery_payloads p on p.sha256 = payload";

  private final Handle handle;
  private final WebhookSource source;
  private final OutboxLimits limits;
  private final String node;
  private final Instant now;

  Taking(Handle handle, WebhookSource source, OutboxLimits limits, String node, Instant now) {
    this.handle = handle;
    this.source = source;
    this.limits = limits;
    this.node = node;
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
    new Abandoned(handle, node, now).giveBack(queues, closed);
    Map<String, Webhook> enabled = enabled(closed);
    Rows claims = claims(queues, closed, enabled.keySet());
    if (claims.size() == 0) {
      return List.of();
    }
    List<TakenDelivery> taken =
        Dialect.of(handle)
            .due(
                handle,
                SELECT,
                claims,
                new Due(now, atMost),
                (row, context) -> taken(row, enabled));
    for (TakenDelivery each : taken) {
      queues.computeIfPresent(each.webhook().getId(), (id, row) -> row.with(Lease.of(each, node)));
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

  /** Whether a webhook is enabled is judged when its turn comes (§6). */
  private Map<String, Webhook> enabled(Set<String> ids) {
    Map<String, Webhook> enabled = new HashMap<>();
    for (Webhook webhook : source.find(handle, ids)) {
      if (Boolean.TRUE.equals(webhook.getEnabled())) {
        enabled.put(webhook.getId(), webhook);
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

  private TakenDelivery taken(ResultSet row, Map<String, Webhook> webhooks) throws SQLException {
    int attempts = row.getInt("attempts");
    return new TakenDelivery(
        row.getString("id"),
        attempts + 1,
        attempts + 1 - row.getInt("schedule_from"),
        EventRows.read(row),
        Objects.requireNonNull(webhooks.get(row.getString("webhook_id"))),
        new PayloadSettings(
            row.getString("custom_payload"),
            row.getString("api_version"),
            row.getInt("nested_items") == 1),
        row.getLong("fence") + 1,
        // Before the commit, so that whoever sees it taken can wait until it no longer begins.
        System.nanoTime() + limits.beginWithin().toNanos());
  }
}
