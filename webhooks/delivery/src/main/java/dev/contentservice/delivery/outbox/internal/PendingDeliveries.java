package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.outbox.internal.EntityOrder.Line;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Moves deliveries between the table of the pending ones and the log. A transaction that completes
 * a delivery has locked its row; one that reopens it has locked its row in the log.
 */
public final class PendingDeliveries {
  private static final String LOG =
      """
      insert into delivery_completed
        (id, event_id, webhook_id, payload, state, attempts, schedule_from,
         created_at, completed_at, started_at, duration_ms, status, error, error_detail,
         response_headers, response_excerpt, timings, tenant)
      select id, event_id, webhook_id, payload, :state, attempts, schedule_from,
        created_at, :now, started_at, duration_ms, status, error, error_detail, response_headers,
        response_excerpt, timings, tenant
      from delivery_pending where id <any_of> (select delivery from <rows>) <end>
      """;

  private static final String DELETE =
      """
      delete from delivery_pending where id <any_of> (select delivery from <rows>) <end>
      returning webhook_id, ordered_by
      """;

  private static final String REOPEN =
      """
      insert into delivery_pending
        (id, event_id, webhook_id, shard, payload, due_at, attempts, schedule_from,
         created_at, started_at, duration_ms, status, error, error_detail, response_headers,
         response_excerpt, timings, tenant)
      select id, event_id, webhook_id, of_shard, payload, :now, attempts, attempts,
        created_at, started_at, duration_ms, status, error, error_detail, response_headers,
        response_excerpt, timings, tenant
      from <rows> join delivery_completed on id = delivery
      where id <any_of> (select delivery from <rows>) <end>
      """;

  private static final String UNLOG =
      """
      delete from delivery_completed where id <any_of> (select delivery from <rows>) <end>
      """;

  private static final String LOCK =
      """
      select id, attempts from delivery_pending where id <any_of> (select delivery from <rows>) <end>
      order by id\s
      """;

  private static final String EXISTING =
      "select id from delivery_pending where id <any_of> (select delivery from <rows>) <end>";

  private PendingDeliveries() {}

  /**
   * Completes those of these deliveries that are pending, for an operator or the owner, and returns
   * their number.
   *
   * @param waits whether to wait for other transactions that have locked some of them
   */
  public static int complete(
      Handle handle, Collection<String> ids, DeliveryState state, Instant now, boolean waits) {
    Set<String> locked = lock(handle, ids, waits).keySet();
    if (locked.isEmpty()) {
      return 0;
    }
    BatchValues.of("delivery", locked)
        .statement(handle, LOG)
        .bind("state", state.word())
        .bind("now", now.toEpochMilli())
        .execute();
    wakeLines(handle, delete(handle, locked), now);
    return locked.size();
  }

  /** Asks the owners of these webhooks to look at deliveries that waited for others. */
  public static void wakeLines(Handle handle, Collection<Line> lines, Instant now) {
    if (!lines.isEmpty()) {
      Set<String> webhookIds = lines.stream().map(Line::webhookId).collect(Collectors.toSet());
      WakeUps.insert(handle, webhookIds, WakeUps.Wish.LINES, now);
    }
  }

  /**
   * Locks pending deliveries until the end of the transaction.
   *
   * @param waits whether to wait for other transactions; else what they have locked is left out
   * @return the recorded attempts, by delivery
   */
  public static Map<String, Integer> lock(Handle handle, Collection<String> ids, boolean waits) {
    Map<String, Integer> attempts = new HashMap<>();
    if (!ids.isEmpty()) {
      BatchValues.of("delivery", ids)
          .query(handle, LOCK + (waits ? "<row_lock>" : "<free_rows>"))
          .map((row, context) -> Map.entry(row.getString("id"), row.getInt("attempts")))
          .forEach(each -> attempts.put(each.getKey(), each.getValue()));
    }
    return attempts;
  }

  /** Those of these deliveries that are pending. */
  static Set<String> existing(Handle handle, Collection<String> ids) {
    return ids.isEmpty()
        ? Set.of()
        : BatchValues.of("delivery", ids).query(handle, EXISTING).mapTo(String.class).set();
  }

  /** Deletes these deliveries, and returns the lines in which others may wait for them. */
  public static Set<Line> delete(Handle handle, Collection<String> ids) {
    Set<Line> lines = new HashSet<>();
    BatchValues.of("delivery", ids)
        .query(handle, DELETE)
        .map(
            (row, context) -> new Deleted(row.getString("webhook_id"), row.getString("ordered_by")))
        .forEach(
            each -> {
              if (each.entity != null) {
                lines.add(new Line(each.webhookId, each.entity));
              }
            });
    return lines;
  }

  private record Deleted(String webhookId, @Nullable String entity) {}

  /**
   * Makes completed deliveries pending and due.
   *
   * @param webhookIds by delivery
   */
  public static void reopen(Handle handle, Map<String, String> webhookIds, Instant now) {
    BatchValues rows = new BatchValues("delivery text", "of_shard bigint");
    webhookIds.forEach((id, webhookId) -> rows.add(id, (long) Shards.of(webhookId)));
    rows.update(handle, REOPEN, now.toEpochMilli());
    rows.update(handle, UNLOG);
  }
}
