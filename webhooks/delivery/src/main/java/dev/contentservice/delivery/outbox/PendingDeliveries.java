package dev.contentservice.delivery.outbox;

import java.time.Instant;
import java.util.Collection;
import org.jdbi.v3.core.Handle;

/**
 * Moves deliveries between the table of the pending ones and the log. A transaction that completes
 * a delivery has locked the queue of its webhook; one that reopens it has locked its row in the
 * log.
 */
final class PendingDeliveries {
  private static final String LOG =
      """
      insert into completed_deliveries
        (id, event_id, webhook_id, payload, state, fencing_token, attempts, schedule_from,
         created_at, completed_at, started_at, duration_ms, status, error, error_detail,
         response_excerpt)
      select id, event_id, webhook_id, payload, :state, fencing_token, attempts, schedule_from,
        created_at, :now, started_at, duration_ms, status, error, error_detail, response_excerpt
      from pending_deliveries where id <any_of> (select delivery from <rows>) <end>
      """;

  private static final String DELETE =
      """
      delete from pending_deliveries where id <any_of> (select delivery from <rows>) <end>
      """;

  private static final String REOPEN =
      """
      insert into pending_deliveries
        (id, event_id, webhook_id, payload, due_at, fencing_token, attempts, schedule_from,
         created_at, started_at, duration_ms, status, error, error_detail, response_excerpt)
      select id, event_id, webhook_id, payload, :now, fencing_token, attempts, attempts,
        created_at, started_at, duration_ms, status, error, error_detail, response_excerpt
      from completed_deliveries where id <any_of> (select delivery from <rows>) <end>
      """;

  private static final String UNLOG =
      """
      delete from completed_deliveries where id <any_of> (select delivery from <rows>) <end>
      """;

  private PendingDeliveries() {}

  /** Completes those of these deliveries that are pending, and returns their number. */
  static int complete(Handle handle, Collection<String> ids, DeliveryState state, Instant now) {
    if (ids.isEmpty()) {
      return 0;
    }
    int completed =
        BatchValues.of("delivery", ids)
            .statement(handle, LOG)
            .bind("state", state.word())
            .bind("now", now.toEpochMilli())
            .execute();
    delete(handle, ids);
    return completed;
  }

  static void delete(Handle handle, Collection<String> ids) {
    BatchValues.of("delivery", ids).update(handle, DELETE);
  }

  /** Makes completed deliveries pending and due. */
  static void reopen(Handle handle, Collection<String> ids, Instant now) {
    BatchValues rows = BatchValues.of("delivery", ids);
    rows.update(handle, REOPEN, now.toEpochMilli());
    rows.update(handle, UNLOG);
  }
}
