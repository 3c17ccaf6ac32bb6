package dev.contentservice.delivery.queue;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * One row for each webhook that was ever told anything. Whoever takes or finishes deliveries of a
 * webhook holds its row, so that at most so many are in flight as are allowed.
 */
final class WebhookQueueRepository {
  // More would be a large message to the database.
  private static final int AT_ONCE = 10_000;
  private static final long NEVER = Long.MAX_VALUE;

  /** A webhook has something to be told now, unless it is left alone until later. */
  private static final String WAKE =
      "insert into delivery_queues (webhook_id, next_due_at, failures, open_until)"
          // Without a condition SQLite would take what follows for one of a join.
          + " select webhook, :now, 0, 0 from <rows> where true"
          + " on conflict (webhook_id) do update set next_due_at ="
          + " <greatest>(delivery_queues.open_until, delivery_queues.held_until,"
          + " <least>(delivery_queues.next_due_at, excluded.next_due_at))";

  // The webhook is due when its next delivery is, if it has a place; and when a node that is busy
  // with it may be gone. Who has had a turn comes after all that are due now; who has not keeps it.
  private static final String SETTLE =
      "update delivery_queues set failures = failed, failing_since = failed_since,"
          + " open_until = shut_until, held_until = case when held > :now then held else 0 end,"
          + " leases = leased, smoothed_millis = smoothed, speed = receiver,"
          + " next_due_at = <greatest>(shut_until, held, <least>(look,"
          + " case when free > 0 then coalesce((select"
          + " <greatest>(due_at, case when served = 1 then :now else"
          + " <least>(delivery_queues.next_due_at, :now) end) from deliveries"
          + " where webhook_id = webhook and completed_at is null and <position>(leased, id) < 1"
          + " order by due_at limit 1), never) else never end))"
          + " from <rows> where delivery_queues.webhook_id = webhook";

  private static final String DUE =
      Stream.of(ReceiverSpeed.values())
          .map(ReceiverSpeed::word)
          .map(
              speed ->
                  "select * from (select "
                      + WebhookQueue.COLUMNS
                      + " from delivery_queues where speed = '"
                      + speed
                      + "' and next_due_at <= :now order by next_due_at limit :"
                      + speed
                      + " <free_rows>) "
                      + speed)
          .collect(Collectors.joining(" union all "));

  private WebhookQueueRepository() {}

  /** What nodes have taken of this webhook. */
  static List<Lease> leases(Handle handle, String webhookId) {
    return handle
        .createQuery("select leases from delivery_queues where webhook_id = :webhook")
        .bind("webhook", webhookId)
        .mapTo(String.class)
        .findOne()
        .map(Lease::read)
        .orElse(List.of());
  }

  /** Makes these webhooks due now; in one order always, so that no two wait for each other. */
  static void wake(Handle handle, SortedSet<String> webhookIds, long now) {
    List<String> all = List.copyOf(webhookIds);
    for (int i = 0; i < all.size(); i += AT_ONCE) {
      BatchValues.of("webhook", all.subList(i, Math.min(i + AT_ONCE, all.size())))
          .update(handle, WAKE, now);
    }
  }

  /**
   * Holds the webhooks whose turn came first and that no other transaction holds: of each speed as
   * many as could be given a place.
   */
  static List<WebhookQueue> holdDue(Handle handle, Instant now, ClaimLimit limit) {
    Query query =
        handle.createQuery(OutboxDialect.of(handle).sql(DUE)).bind("now", now.toEpochMilli());
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      query.bind(speed.word(), limit.of(speed));
    }
    return query.map((row, context) -> WebhookQueue.read(row)).list();
  }

  /** Holds these webhooks, waiting for other transactions where needed. */
  static Map<String, WebhookQueue> hold(Handle handle, Collection<String> webhookIds) {
    Map<String, WebhookQueue> rows = new HashMap<>();
    if (webhookIds.isEmpty()) {
      return rows;
    }
    BatchValues.of("webhook", webhookIds)
        .query(
            handle,
            "select "
                + WebhookQueue.COLUMNS
                + " from delivery_queues where "
                + OutboxDialect.of(handle).isOneOf("webhook_id", "select webhook from <rows>")
                + " order by webhook_id <row_lock>")
        .map((row, context) -> WebhookQueue.read(row))
        .forEach(row -> rows.put(row.webhookId(), row));
    return rows;
  }

  /**
   * Keeps these rows, and says of each when it is due next.
   *
   * @param served those that had their turn
   * @param look when a node that has taken something may be found dead
   */
  static void settle(
      Handle handle,
      Instant now,
      Collection<WebhookQueue> rows,
      Set<String> served,
      OutboxConfig limits,
      Instant look) {
    if (rows.isEmpty()) {
      return;
    }
    BatchValues values =
        new BatchValues(
            "webhook text",
            "failed bigint",
            "failed_since bigint",
            "shut_until bigint",
            "held bigint",
            "leased text",
            "free bigint",
            "look bigint",
            "smoothed bigint",
            "receiver text",
            "served bigint",
            "never bigint");
    for (WebhookQueue row : rows) {
      values.add(
          row.webhookId(),
          (long) row.failures(),
          row.failingSince().toEpochMilli(),
          row.openUntil().toEpochMilli(),
          row.heldUntil().toEpochMilli(),
          Lease.write(row.leases()),
          (long) row.free(limits),
          row.leases().isEmpty() ? NEVER : look.toEpochMilli(),
          row.smoothedMillis(),
          row.speed().word(),
          served.contains(row.webhookId()) ? 1L : 0L,
          NEVER);
    }
    values.update(handle, SETTLE, now.toEpochMilli());
  }
}
