package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.queue.QueueRows.QueueRow;
import dev.contentservice.model.Webhook;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Takes due deliveries of webhooks whose rows the transaction holds. */
final class Taking {
  // So many are passed over at once when their webhook is not enabled.
  private static final int SKIPPED_AT_ONCE = 500;

  private static final String DUE =
      " where id in (select id from deliveries where webhook_id = :webhook"
          + " and finished_at is null and due_at <= :now order by due_at, id limit :limit)";

  private final Handle handle;
  private final WebhookSource source;
  private final OutboxLimits limits;
  private final String node;
  private final Instant now;
  private final Instant leaseEnds;

  Taking(Handle handle, WebhookSource source, OutboxLimits limits, String node, Instant now) {
    this.handle = handle;
    this.source = source;
    this.limits = limits;
    this.node = node;
    this.now = now;
    this.leaseEnds = now.plus(limits.lease());
  }

  List<TakenDelivery> of(QueueRow queue, int atMost) {
    Optional<Webhook> webhook = source.find(handle, queue.webhookId());
    // Whether a webhook is enabled is judged when its turn comes (§6).
    if (webhook.isEmpty() || !Boolean.TRUE.equals(webhook.get().getEnabled())) {
      skip(queue.webhookId());
      return List.of();
    }
    releaseExpired(queue.webhookId());
    int places = limits.places(queue.failures()) - inFlight(queue.webhookId());
    return places < 1 ? List.of() : take(webhook.get(), Math.min(places, atMost));
  }

  private void skip(String webhookId) {
    handle
        .createUpdate(
            "update deliveries set state = :state, finished_at = :now, owner = null" + DUE)
        .bind("state", DeliveryState.SKIPPED.word())
        .bind("webhook", webhookId)
        .bind("now", now.toEpochMilli())
        .bind("limit", SKIPPED_AT_ONCE)
        .execute();
  }

  /** What a node that is gone had begun comes before all that waits. */
  private void releaseExpired(String webhookId) {
    handle
        .createUpdate(
            "update deliveries set owner = null, due_at = 0 where webhook_id = :webhook"
                + " and owner is not null and due_at <= :now")
        .bind("webhook", webhookId)
        .bind("now", now.toEpochMilli())
        .execute();
  }

  private int inFlight(String webhookId) {
    return handle
        .createQuery(
            "select count(*) from deliveries where webhook_id = :webhook and owner is not null")
        .bind("webhook", webhookId)
        .mapTo(Integer.class)
        .one();
  }

  private List<TakenDelivery> take(Webhook webhook, int limit) {
    List<String> ids =
        handle
            .createQuery(
                "update deliveries set owner = :node, fence = fence + 1, due_at = :leaseEnds"
                    + DUE
                    + " returning id")
            .bind("node", node)
            .bind("leaseEnds", leaseEnds.toEpochMilli())
            .bind("webhook", webhook.getId())
            .bind("now", now.toEpochMilli())
            .bind("limit", limit)
            .mapTo(String.class)
            .list();
    return ids.isEmpty() ? List.of() : read(webhook, ids);
  }

  private List<TakenDelivery> read(Webhook webhook, List<String> ids) {
    return handle
        .createQuery(
            "select d.id, d.fence, d.attempts, d.schedule_from, p.custom_payload, p.api_version,"
                + " p.nested_items, "
                + EventRows.COLUMNS
                + " from deliveries d join delivery_events e on e.id = d.event_id"
                + " join delivery_payloads p on p.sha256 = d.payload where d.id in (<ids>)"
                + " order by d.id")
        .bindList("ids", ids)
        .map((row, context) -> taken(row, webhook))
        .list();
  }

  private TakenDelivery taken(ResultSet row, Webhook webhook) throws SQLException {
    int attempts = row.getInt("attempts");
    return new TakenDelivery(
        row.getString("id"),
        attempts + 1,
        attempts + 1 - row.getInt("schedule_from"),
        EventRows.read(row),
        webhook,
        new PayloadSettings(
            row.getString("custom_payload"),
            row.getString("api_version"),
            row.getInt("nested_items") == 1),
        row.getLong("fence"),
        leaseEnds,
        // Before the commit, so that whoever sees it taken can wait until it no longer begins.
        System.nanoTime() + limits.beginWithin().toNanos());
  }
}
