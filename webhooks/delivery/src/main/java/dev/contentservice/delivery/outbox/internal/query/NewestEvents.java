package dev.contentservice.delivery.outbox.internal.query;

import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventFilter;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventPage;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventPosition;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventRecord;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Reads a page of events at bounded cost. */
final class NewestEvents {
  static final int ROWS_READ = 5_000;

  private static final EventPosition END = new EventPosition(Long.MAX_VALUE, Long.MAX_VALUE);
  private static final String NEWEST_FIRST = " order by created_at desc, sequence desc";

  // Only these rows are read, however many match.
  private static final String READ =
      """
      (select id, tenant, entity_type, event_type, entity_id, occurred_at, created_at, sequence
        from delivery_events <where>%s limit %d)
      """
          .formatted(NEWEST_FIRST, ROWS_READ);

  private final Handle handle;
  private final EventFilter filter;
  private final int limit;
  private final EventPosition before;
  private final Conditions wanted;

  NewestEvents(Handle handle, EventFilter filter, int limit) {
    this.handle = handle;
    this.filter = filter;
    this.limit = limit;
    EventPosition last = filter.before() == null ? END : filter.before();
    EventPosition until =
        filter.until() == null ? END : new EventPosition(ceiling(filter.until()), 0);
    this.before = until.publishedAt() <= last.publishedAt() ? until : last;
    this.wanted =
        new Conditions()
            .and("entity_id = :entity_id", "entity_id", filter.entityId())
            .and("entity_type = :entity_type", "entity_type", filter.entityType())
            .and("event_type = :event_type", "event_type", filter.eventType())
            .and(
                "(<position>(id, :text) > 0 or <position>(entity_id, :text) > 0)",
                "text",
                filter.text());
  }

  /** Times are stored in whole milliseconds. */
  private static long ceiling(Instant time) {
    return time.plusNanos(999_999).toEpochMilli();
  }

  EventPage read() {
    boolean scans = !wanted.isEmpty() && filter.entityId() == null;
    List<EventRecord> events = newest(scans);
    return events.size() > limit
        ? new EventPage(events.subList(0, limit), events.get(limit - 1).position())
        : new EventPage(events, scans ? lastRead() : null);
  }

  /** The position of the last event that one page reads; null if there are fewer. */
  private @Nullable EventPosition lastRead() {
    String sql =
        "select created_at, sequence from delivery_events <where>%s limit 1 offset %d"
            .formatted(NEWEST_FIRST, ROWS_READ - 1);
    return ofKeys()
        .query(handle, sql)
        .map((row, context) -> new EventPosition(row.getLong(1), row.getLong(2)))
        .findOne()
        .orElse(null);
  }

  private List<EventRecord> newest(boolean scans) {
    Conditions keys = ofKeys();
    String rows = scans ? READ.replace("<where>", keys.toString()) : "delivery_events";
    Conditions where = scans ? wanted.bind(keys) : keys.bind(wanted).and(wanted);
    return where
        .query(
            handle,
            EventQueries.SELECT.formatted(rows) + "<where>" + NEWEST_FIRST + " limit :limit")
        .bind("limit", limit + 1)
        .map((row, context) -> EventQueries.read(row))
        .list();
  }

  private Conditions ofKeys() {
    String tenant = filter.tenant();
    Conditions where =
        new Conditions()
            .and("(created_at, sequence) < (:before_at, :before_sequence)")
            .bind("before_at", before.publishedAt())
            .bind("before_sequence", before.sequence())
            .and("tenant = :tenant", "tenant", tenant)
            .and(
                "created_at >= :from",
                "from",
                filter.from() == null ? null : ceiling(filter.from()));
    // The condition of the index.
    return tenant == null || tenant.isEmpty() ? where : where.and("tenant <> ''");
  }
}
