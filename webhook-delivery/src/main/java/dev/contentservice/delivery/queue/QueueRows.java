package dev.contentservice.delivery.queue;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jdbi.v3.core.Handle;

/**
 * One row for each webhook that was ever told anything. Whoever takes or finishes deliveries of a
 * webhook holds its row, so that at most so many are in flight as are allowed.
 */
final class QueueRows {
  // More would be a large message to the database.
  private static final int AT_ONCE = 10_000;

  /** A webhook has something to be told now, unless its breaker says later. */
  private static final String WAKE =
      "insert into delivery_queues (webhook_id, next_due_at, failures, open_until)"
          // Without a condition SQLite would take what follows for one of a join.
          + " select webhook, :now, 0, 0 from <rows> where true"
          + " on conflict (webhook_id) do update set next_due_at ="
          + " <greatest>(delivery_queues.open_until,"
          + " <least>(delivery_queues.next_due_at, excluded.next_due_at))";

  // The webhook is due when its next delivery is; while all its places are taken, when a lease
  // ends.
  private static final String SETTLE =
      "update delivery_queues set failures = failed, open_until = shut_until, next_due_at ="
          + " <greatest>(shut_until, coalesce(case when (select count(*) from deliveries"
          + " where webhook_id = webhook and owner is not null) < places then"
          + " (select min(due_at) from deliveries where webhook_id = webhook"
          + " and finished_at is null) else (select min(due_at) from deliveries"
          + " where webhook_id = webhook and owner is not null) end, never))"
          + " from <rows> where delivery_queues.webhook_id = webhook";

  private QueueRows() {}

  /**
   * The state of a webhook's queue.
   *
   * @param failures of attempts in a row
   * @param openUntil when its breaker lets something through again; long ago if it is closed
   */
  record QueueRow(String webhookId, int failures, Instant openUntil) {
    QueueRow afterSuccess() {
      return new QueueRow(webhookId, 0, Instant.EPOCH);
    }

    QueueRow afterFailure(BreakerPolicy breaker, Instant now) {
      int inARow = failures + 1;
      return new QueueRow(
          webhookId,
          inARow,
          breaker.isOpenAfter(inARow) ? now.plus(breaker.pauseAfter(inARow)) : Instant.EPOCH);
    }
  }

  /** A delivery that a node has taken, by the fence under which it did. */
  record TakenFence(String deliveryId, long fence) {}

  /** What nodes have taken of this webhook and not finished. */
  static List<TakenFence> taken(Handle handle, String webhookId) {
    return handle
        .createQuery(
            "select id, fence from deliveries where webhook_id = :webhook and owner is not null")
        .bind("webhook", webhookId)
        .map((row, context) -> new TakenFence(row.getString("id"), row.getLong("fence")))
        .list();
  }

  /** Makes these webhooks due now; in one order always, so that no two wait for each other. */
  static void wake(Handle handle, SortedSet<String> webhookIds, long now) {
    List<String> all = List.copyOf(webhookIds);
    for (int i = 0; i < all.size(); i += AT_ONCE) {
      Rows.of("webhook", all.subList(i, Math.min(i + AT_ONCE, all.size())))
          .update(handle, WAKE, now);
    }
  }

  /** Holds the webhooks that are due longest and that no other transaction holds. */
  static List<QueueRow> holdDue(Handle handle, Instant now, int limit) {
    return handle
        .createQuery(
            Dialect.of(handle)
                .sql(
                    "select webhook_id, failures, open_until from delivery_queues"
                        + " where next_due_at <= :now order by next_due_at limit :limit"
                        + " <free_rows>"))
        .bind("now", now.toEpochMilli())
        .bind("limit", limit)
        .map((row, context) -> row(row))
        .list();
  }

  /** Holds these webhooks, waiting for other transactions where needed. */
  static Map<String, QueueRow> hold(Handle handle, Collection<String> webhookIds) {
    Map<String, QueueRow> rows = new HashMap<>();
    if (webhookIds.isEmpty()) {
      return rows;
    }
    Rows.of("webhook", webhookIds)
        .query(
            handle,
            "select webhook_id, failures, open_until from delivery_queues where "
                + Dialect.of(handle).isOneOf("webhook_id", "select webhook from <rows>")
                + " order by webhook_id <row_lock>")
        .map((row, context) -> row(row))
        .forEach(row -> rows.put(row.webhookId(), row));
    return rows;
  }

  /** Says of each of these webhooks when it is due next. */
  static void settle(Handle handle, Collection<QueueRow> rows, OutboxLimits limits) {
    if (rows.isEmpty()) {
      return;
    }
    Rows values =
        new Rows(
            "webhook text", "failed bigint", "shut_until bigint", "places bigint", "never bigint");
    for (QueueRow row : rows) {
      values.add(
          row.webhookId(),
          (long) row.failures(),
          row.openUntil().toEpochMilli(),
          (long) limits.places(row.failures()),
          Long.MAX_VALUE);
    }
    values.update(handle, SETTLE);
  }

  private static QueueRow row(java.sql.ResultSet row) throws java.sql.SQLException {
    return new QueueRow(
        row.getString("webhook_id"),
        row.getInt("failures"),
        Instant.ofEpochMilli(row.getLong("open_until")));
  }
}
