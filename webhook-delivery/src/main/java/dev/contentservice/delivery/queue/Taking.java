package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.queue.QueueRows.QueueRow;
import dev.contentservice.model.Webhook;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

  /** Takes no more than so many in all, of the first webhooks first. */
  List<TakenDelivery> of(Collection<QueueRow> queues, int atMost) {
    Map<String, Webhook> enabled = enabled(queues);
    Map<String, Integer> places = new LinkedHashMap<>();
    for (QueueRow queue : queues) {
      if (enabled.containsKey(queue.webhookId())) {
        places.put(queue.webhookId(), limits.places(queue.failures()));
      } else {
        skip(queue.webhookId());
      }
    }
    if (places.isEmpty()) {
      return List.of();
    }
    inFlight(Set.copyOf(places.keySet()))
        .forEach((id, count) -> places.merge(id, -count, Integer::sum));
    places.values().removeIf(free -> free < 1);
    List<String> taken =
        places.isEmpty()
            ? List.of()
            : Dialect.of(handle).take(handle, new Claim(node, now, leaseEnds, places, atMost));
    return taken.isEmpty() ? List.of() : read(enabled, taken);
  }

  /** Whether a webhook is enabled is judged when its turn comes (§6). */
  private Map<String, Webhook> enabled(Collection<QueueRow> queues) {
    Set<String> ids = queues.stream().map(QueueRow::webhookId).collect(Collectors.toSet());
    Map<String, Webhook> enabled = new HashMap<>();
    for (Webhook webhook : source.find(handle, ids)) {
      if (Boolean.TRUE.equals(webhook.getEnabled())) {
        enabled.put(webhook.getId(), webhook);
      }
    }
    return enabled;
  }

  private void skip(String webhookId) {
    handle
        .createUpdate(
            "update deliveries set state = :state, finished_at = :now, owner = null where "
                + Dialect.of(handle).isOneOf("id", Dialect.DUE))
        .bind("state", DeliveryState.SKIPPED.word())
        .bind("webhook", webhookId)
        .bind("now", now.toEpochMilli())
        .bind("limit", SKIPPED_AT_ONCE)
        .execute();
  }

  /** How much nodes have taken of these webhooks, where that is not nothing. */
  private Map<String, Integer> inFlight(Set<String> webhookIds) {
    Map<String, Integer> counts = new HashMap<>();
    List<String> expired = new ArrayList<>();
    Rows.of("webhook", webhookIds)
        .query(
            handle,
            "select webhook_id, count(*) as taken, min(due_at) as ends from deliveries where "
                + Dialect.of(handle).isOneOf("webhook_id", "select webhook from <rows>")
                + " and owner is not null group by webhook_id")
        .map((row, context) -> counted(row, counts, expired))
        .list();
    if (expired.isEmpty()) {
      return counts;
    }
    releaseExpired(expired);
    return inFlight(webhookIds);
  }

  private String counted(ResultSet row, Map<String, Integer> counts, List<String> expired)
      throws SQLException {
    String id = row.getString("webhook_id");
    counts.put(id, row.getInt("taken"));
    if (row.getLong("ends") <= now.toEpochMilli()) {
      expired.add(id);
    }
    return id;
  }

  /** What a node that is gone had begun comes before all that waits. */
  private void releaseExpired(List<String> webhookIds) {
    Rows.of("webhook", webhookIds)
        .update(
            handle,
            "update deliveries set owner = null, due_at = 0 where "
                + Dialect.of(handle).isOneOf("webhook_id", "select webhook from <rows>")
                + " and owner is not null and due_at <= :now",
            now.toEpochMilli());
  }

  private List<TakenDelivery> read(Map<String, Webhook> webhooks, List<String> ids) {
    return Rows.of("taken", ids)
        .query(
            handle,
            "select d.id, d.webhook_id, d.fence, d.attempts, d.schedule_from, p.custom_payload,"
                + " p.api_version, p.nested_items, "
                + EventRows.COLUMNS
                + " from <rows> join deliveries d on d.id = taken"
                + " join delivery_events e on e.id = d.event_id"
                + " join delivery_payloads p on p.sha256 = d.payload order by d.id")
        .map((row, context) -> taken(row, webhooks))
        .list();
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
        row.getLong("fence"),
        leaseEnds,
        // Before the commit, so that whoever sees it taken can wait until it no longer begins.
        System.nanoTime() + limits.beginWithin().toNanos());
  }
}
