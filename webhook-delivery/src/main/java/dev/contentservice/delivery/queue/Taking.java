package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
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
  private final Set<String> served = new HashSet<>();
  private boolean more;

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
   * Claims deliveries of the first webhooks first, and says so in their rows; of those that are
   * left alone for now it claims nothing.
   */
  List<Claimed> of(Map<String, QueueRow> queues, ClaimLimit limit) {
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
    new Abandoned(handle, leases, nodes).giveBack(queues, closed);
    Map<String, Webhook> enabled = enabled(closed);
    List<QueueRow> rows = new ArrayList<>();
    for (String id : closed) {
      QueueRow row = Objects.requireNonNull(queues.get(id));
      if (enabled.containsKey(id)) {
        rows.add(row);
      } else {
        skip(row);
      }
    }
    List<Claimed> claimed = claim(rows, new Allotment(limit, rows, limits), enabled);
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

  private List<Claimed> claim(List<QueueRow> rows, Allotment places, Map<String, Webhook> enabled) {
    Rows claims = new Rows("webhook text", "leased text", "places bigint");
    for (QueueRow row : rows) {
      int most = places.of(row.webhookId());
      if (most > 0) {
        served.add(row.webhookId());
        claims.add(row.webhookId(), Lease.write(row.leases()), (long) most);
      }
    }
    if (claims.size() == 0) {
      return List.of();
    }
    Map<String, List<Found>> found =
        Dialect.of(handle)
            .due(handle, SELECT, claims, now, (row, context) -> Found.read(row))
            .stream()
            .collect(Collectors.groupingBy(Found::webhookId));
    Map<String, Event> events = events(found.values());
    List<Claimed> claimed = new ArrayList<>();
    for (QueueRow row : rows) {
      List<Found> of = found.getOrDefault(row.webhookId(), List.of());
      of.forEach(each -> claimed.add(new Claimed(taken(each, events, enabled), row.speed())));
      more |=
          !of.isEmpty() && of.size() == places.of(row.webhookId()) && row.free(limits) > of.size();
    }
    return claimed;
  }

  private Map<String, Event> events(Collection<List<Found>> found) {
    return EventRows.find(
        handle,
        found.stream().flatMap(List::stream).map(Found::eventId).collect(Collectors.toSet()));
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

  /** What waits for a webhook that is not enabled is passed over. */
  private void skip(QueueRow row) {
    served.add(row.webhookId());
    Dialect dialect = Dialect.of(handle);
    handle
        .createUpdate(
            "update deliveries set state = :state, finished_at = :now where "
                + dialect.isOneOf("id", dialect.sql("select id from (" + Dialect.OF_ONE + ") due")))
        .bind("state", DeliveryState.SKIPPED.word())
        .bind("webhook", row.webhookId())
        .bind("leased", Lease.write(row.leases()))
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
