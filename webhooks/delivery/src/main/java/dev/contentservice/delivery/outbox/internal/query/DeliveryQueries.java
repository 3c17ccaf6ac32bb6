package dev.contentservice.delivery.outbox.internal.query;

import dev.contentservice.delivery.dispatch.AttemptTimings;
import dev.contentservice.delivery.dispatch.DeliveryMessage;
import dev.contentservice.delivery.dispatch.ResponseHeaders;
import dev.contentservice.delivery.outbox.internal.EntityOrder;
import dev.contentservice.delivery.outbox.internal.WakeUps;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.query.AttemptRecord;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryPage;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.payload.PayloadSettings;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Queries deliveries and their attempts. Every method reads in the caller's transaction. */
public final class DeliveryQueries {
  // Subqueries, because PostgreSQL may scan the whole table of events for a join.
  private static final String SELECT =
      """
      select d.id, d.webhook_id, d.event_id, d.state, d.attempts, d.due_at, d.created_at,
        d.completed_at, d.tenant,
        (select e.entity_type from delivery_events e where e.id = d.event_id and e.tenant = d.tenant limit 1)
          as entity_type,
        (select e.entity_id from delivery_events e where e.id = d.event_id and e.tenant = d.tenant limit 1)
          as entity_id,
        (select e.event_type from delivery_events e where e.id = d.event_id and e.tenant = d.tenant limit 1)
          as event_type,
        (select <greatest>(q.open_until, q.held_until, (q.free_at + 999) / 1000)
          from delivery_receivers q where q.webhook_id = d.webhook_id and %s) as paused_until
      from %%s d
      """
          .formatted(WakeUps.NOT_RESUMED);

  static final String ALL = SELECT.formatted("delivery_records");

  static final String PENDING =
      SELECT.formatted(
          """
          (select p.*, 'pending' as state, cast(null as bigint) as completed_at
          from delivery_pending p)
          """);

  /** Of the log alone: for the view, SQLite does not use the indexes of a state. */
  static final String COMPLETED =
      SELECT.formatted("(select c.*, c.completed_at as due_at from delivery_completed c)");

  private static final String MESSAGE =
      """
      select d.id, d.webhook_id, d.event_id, d.tenant, d.schedule_from, p.custom_payload, p.api_version,
        p.nested_items
      from delivery_records d join delivery_payloads p on p.id = d.payload where d.id = :id
      """;

  private static final String LAST =
      """
      select id, webhook_id, state, completed_at from delivery_completed
      where id <any_of> (
        select (select max(d.id) from delivery_completed d where d.webhook_id = webhook)
        from <rows>) <end>
      """;

  private DeliveryQueries() {}

  /**
   * Returns a page of deliveries, newest first.
   *
   * @param limit the most deliveries of a page; a page may have fewer although more exist
   */
  public static DeliveryPage newest(Handle handle, DeliveryFilter filter, int limit) {
    return new NewestDeliveries(handle, filter, limit).read();
  }

  public static Optional<DeliveryRecord> find(Handle handle, String id) {
    return OutboxDialect.query(handle, ALL + " where d.id = :id")
        .bind("id", id)
        .map((row, context) -> delivery(row))
        .findOne();
  }

  /** The attempts of a delivery, in order. */
  public static List<AttemptRecord> attempts(Handle handle, String id) {
    return handle
        .createQuery(
            """
            select number, started_at, duration_ms, status, error, error_detail, response_headers,
              response_excerpt, timings
            from delivery_attempt_records where delivery_id = :id order by number
            """)
        .bind("id", id)
        .map((row, context) -> attempt(row))
        .list();
  }

  /** What a delivery sends; empty if there is none with this identifier. */
  public static Optional<DeliveryMessage> message(Handle handle, String id) {
    return handle
        .createQuery(MESSAGE)
        .bind("id", id)
        .map((row, context) -> message(handle, row))
        .findOne();
  }

  private static DeliveryMessage message(Handle handle, ResultSet row) throws SQLException {
    return new DeliveryMessage(
        row.getString("id"),
        row.getString("webhook_id"),
        EventQueries.findWhole(handle, row.getString("tenant"), row.getString("event_id"))
            .orElseThrow(),
        new PayloadSettings(
            row.getString("custom_payload"),
            row.getString("api_version"),
            row.getInt("nested_items") == 1),
        row.getInt("schedule_from"));
  }

  /** The newest delivery of a webhook that is not pending. */
  public record LastDelivery(String id, DeliveryState state, Instant completedAt) {}

  /** Finds the newest delivery of each of these webhooks that is not pending, by webhook. */
  public static Map<String, LastDelivery> lastOf(Handle handle, Collection<String> webhookIds) {
    return BatchValues.of("webhook", webhookIds)
        .query(handle, LAST)
        .map(
            (row, context) ->
                Map.entry(
                    row.getString("webhook_id"),
                    new LastDelivery(
                        row.getString("id"),
                        DeliveryState.parse(row.getString("state")),
                        Instant.ofEpochMilli(row.getLong("completed_at")))))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  static DeliveryRecord delivery(ResultSet row) throws SQLException {
    DeliveryState state = DeliveryState.parse(row.getString("state"));
    return new DeliveryRecord(
        row.getString("id"),
        row.getString("webhook_id"),
        row.getString("event_id"),
        row.getString("entity_type"),
        row.getString("entity_id"),
        row.getString("event_type"),
        state,
        row.getInt("attempts"),
        state == DeliveryState.PENDING ? nextAttemptAt(row) : null,
        Instant.ofEpochMilli(row.getLong("created_at")),
        state == DeliveryState.PENDING ? null : Instant.ofEpochMilli(row.getLong("completed_at")),
        row.getString("tenant"));
  }

  private static @Nullable Instant nextAttemptAt(ResultSet row) throws SQLException {
    long due = row.getLong("due_at");
    // Without a state, and so a pause, it is 0.
    return due == EntityOrder.WAITING
        ? null
        : Instant.ofEpochMilli(Math.max(due, row.getLong("paused_until")));
  }

  private static AttemptRecord attempt(ResultSet row) throws SQLException {
    int status = row.getInt("status");
    String timings = row.getString("timings");
    return new AttemptRecord(
        row.getInt("number"),
        Instant.ofEpochMilli(row.getLong("started_at")),
        Duration.ofMillis(row.getLong("duration_ms")),
        status == 0 ? null : status,
        row.getString("error"),
        row.getString("error_detail"),
        ResponseHeaders.parse(row.getString("response_headers")),
        row.getString("response_excerpt"),
        timings == null ? null : AttemptTimings.parse(timings));
  }
}
