package dev.contentservice.delivery.outbox;

import dev.contentservice.model.event.Event;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Queries published events. Every method reads in the caller's transaction. */
public final class EventQueries {
  /** What {@link EventRecord#deliveries} counts at most. */
  public static final int MOST_DELIVERIES = 100;

  static final int ROWS_READ = 20_000;

  private static final String SELECT =
      """
      select e.id, e.entity_type, e.event_type, e.entity_id, e.occurred_at, e.created_at, e.sequence,
        (select count(*) from (select 1 from deliveries d where d.event_id = e.id limit %d) found)
          as deliveries
      from delivery_events e
      """
          .formatted(MOST_DELIVERIES);

  private static final String LAST_READ =
      "select e.sequence from delivery_events e where e.sequence < :before"
          + " order by e.sequence desc limit 1 offset :rows";

  private EventQueries() {}

  /**
   * Selects events.
   *
   * @param entityType null for all
   * @param entityId null for all
   * @param eventType null for all
   * @param from only events published then or later; null for all
   * @param until only events published earlier; null for all
   * @param before only events published before the one with this sequence number
   */
  public record EventFilter(
      @Nullable String entityType,
      @Nullable String entityId,
      @Nullable String eventType,
      @Nullable Instant from,
      @Nullable Instant until,
      long before) {

    private Map<String, Object> bindings() {
      Map<String, Object> bindings = new HashMap<>();
      put(bindings, "entity_type = :type", entityType);
      put(bindings, "entity_id = :entity", entityId);
      put(bindings, "event_type = :event", eventType);
      put(bindings, "created_at >= :from", from == null ? null : millis(from));
      put(bindings, "created_at < :until", until == null ? null : millis(until));
      return bindings;
    }

    private static long millis(Instant time) {
      return time.plusNanos(999_999).toEpochMilli();
    }

    private static void put(
        Map<String, Object> bindings, String condition, @Nullable Object value) {
      if (value != null) {
        bindings.put(condition, value);
      }
    }
  }

  /**
   * An event as shown to users, without its entity.
   *
   * @param publishedAt when it was stored
   * @param deliveries how many of its deliveries are stored; {@link #MOST_DELIVERIES} if there are
   *     more
   */
  public record EventRecord(
      String id,
      String entityType,
      String eventType,
      String entityId,
      Instant occurredAt,
      Instant publishedAt,
      long sequence,
      int deliveries) {}

  /**
   * A page of events, newest first.
   *
   * @param events may be fewer than requested, or none, although more exist
   * @param nextBefore the {@code before} of the next page; null on the last page
   */
  public record EventPage(List<EventRecord> events, @Nullable Long nextBefore) {}

  /** The state of a delivery, by its identifier. */
  public record EventDelivery(String id, DeliveryState state) {}

  /**
   * Returns a page of events, newest first. Reads those of an entity by an index, and otherwise at
   * most {@value #ROWS_READ} events.
   */
  public static EventPage newest(Handle handle, EventFilter filter, int limit) {
    Map<String, Object> conditions = filter.bindings();
    boolean scans = !conditions.isEmpty() && filter.entityId() == null;
    Long last = scans ? lastRead(handle, filter.before()) : null;
    StringBuilder sql = new StringBuilder(SELECT).append("where e.sequence < :before");
    conditions.keySet().forEach(condition -> sql.append(" and e.").append(condition));
    if (last != null) {
      sql.append(" and e.sequence >= :last");
    }
    Query query =
        handle
            .createQuery(sql.append(" order by e.sequence desc limit :limit").toString())
            .bind("before", filter.before())
            .bind("limit", limit);
    conditions.forEach(
        (condition, value) -> query.bind(condition.substring(condition.indexOf(':') + 1), value));
    if (last != null) {
      query.bind("last", last);
    }
    List<EventRecord> events = query.map((row, context) -> read(row)).list();
    return new EventPage(
        events, events.size() == limit ? (Long) events.get(limit - 1).sequence() : last);
  }

  private static @Nullable Long lastRead(Handle handle, long before) {
    return handle
        .createQuery(LAST_READ)
        .bind("before", before)
        .bind("rows", ROWS_READ - 1)
        .mapTo(Long.class)
        .findOne()
        .orElse(null);
  }

  /** The event with this identifier, as it was stored first. */
  public static Optional<EventRecord> find(Handle handle, String id) {
    return handle
        .createQuery(SELECT + "where e.id = :id order by e.sequence limit 1")
        .bind("id", id)
        .map((row, context) -> read(row))
        .findOne();
  }

  /** The event with this identifier with its entity. */
  public static Optional<Event> read(Handle handle, String id) {
    return Optional.ofNullable(
        EventRepository.find(handle, Set.of(id), new HashSet<>()).get(id));
  }

  /** The deliveries of an event to these webhooks, by webhook. */
  public static Map<String, EventDelivery> deliveries(
      Handle handle, String eventId, Collection<String> webhookIds) {
    Map<String, EventDelivery> deliveries = new HashMap<>();
    BatchValues.of("webhook", webhookIds)
        .query(
            handle,
            "select id, webhook_id, state from deliveries where event_id = :event"
                + " and webhook_id <any_of> (select webhook from <rows>) <end>")
        .bind("event", eventId)
        .map(
            (row, context) ->
                Map.entry(
                    row.getString("webhook_id"),
                    new EventDelivery(
                        row.getString("id"), DeliveryState.parse(row.getString("state")))))
        .forEach(each -> deliveries.put(each.getKey(), each.getValue()));
    return deliveries;
  }

  private static EventRecord read(ResultSet row) throws SQLException {
    return new EventRecord(
        row.getString("id"),
        row.getString("entity_type"),
        row.getString("event_type"),
        row.getString("entity_id"),
        Instant.ofEpochMilli(row.getLong("occurred_at")),
        Instant.ofEpochMilli(row.getLong("created_at")),
        row.getLong("sequence"),
        row.getInt("deliveries"));
  }
}
