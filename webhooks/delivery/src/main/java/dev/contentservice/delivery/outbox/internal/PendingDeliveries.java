package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.outbox.internal.EntityOrder.Line;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Moves deliveries between the table of the pending ones and the log. A transaction that completes
 * a delivery has locked the queue of its webhook; one that reopens it has locked its row in the
 * log.
 */
public final class PendingDeliveries {
  private static final String LOG =
      """
      insert into delivery_completed
        (id, event_id, webhook_id, payload, state, fencing_token, attempts, schedule_from,
         created_at, completed_at, started_at, duration_ms, status, error, error_detail,
         response_headers, response_excerpt, timings, tenant)
      select id, event_id, webhook_id, payload, :state, fencing_token, attempts, schedule_from,
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
        (id, event_id, webhook_id, payload, due_at, fencing_token, attempts, schedule_from,
         created_at, started_at, duration_ms, status, error, error_detail, response_headers,
         response_excerpt, timings, tenant)
      select id, event_id, webhook_id, payload, :now, fencing_token, attempts, attempts,
        created_at, started_at, duration_ms, status, error, error_detail, response_headers,
        response_excerpt, timings, tenant
      from delivery_completed where id <any_of> (select delivery from <rows>) <end>
      """;

  private static final String UNLOG =
      """
      delete from delivery_completed where id <any_of> (select delivery from <rows>) <end>
      """;

  private PendingDeliveries() {}

  /** Completes those of these deliveries that are pending, and returns their number. */
  public static int complete(
      Handle handle, Collection<String> ids, DeliveryState state, Instant now) {
    if (ids.isEmpty()) {
      return 0;
    }
    int completed =
        BatchValues.of("delivery", ids)
            .statement(handle, LOG)
            .bind("state", state.word())
            .bind("now", now.toEpochMilli())
            .execute();
    Set<String> woken = delete(handle, ids);
    if (!woken.isEmpty()) {
      WakeUps.insert(handle, woken, now);
    }
    return completed;
  }

  /**
   * Deletes these deliveries, and makes those due that waited for them.
   *
   * @return the webhooks that may have such deliveries, whose queues are to be settled or woken
   */
  public static Set<String> delete(Handle handle, Collection<String> ids) {
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
    EntityOrder.wake(handle, lines);
    return lines.stream().map(Line::webhookId).collect(Collectors.toSet());
  }

  private record Deleted(String webhookId, @Nullable String entity) {}

  /** Makes completed deliveries pending and due. */
  public static void reopen(Handle handle, Collection<String> ids, Instant now) {
    BatchValues rows = BatchValues.of("delivery", ids);
    rows.update(handle, REOPEN, now.toEpochMilli());
    rows.update(handle, UNLOG);
  }
}
