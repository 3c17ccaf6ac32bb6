package dev.contentservice.delivery.outbox.internal.query;

import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventFilter;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventPage;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventPosition;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventRecord;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Reads a page of events at bounded cost. */
final class NewestEvents {
  static final int ROWS_READ = 5_000;

  private static final EventPosition END = new EventPosition(Long.MAX_VALUE, Long.MAX_VALUE);
  private static final String TEXT = "text";
  private static final String BEFORE =
      "where (created_at, sequence) < (:before_at, :before_sequence)";
  private static final String NEWEST_FIRST = " order by created_at desc, sequence desc";

  // Only these rows are read, however many match.
  private static final String READ =
      """
      (select id, tenant, entity_type, event_type, entity_id, occurred_at, created_at, sequence
        from delivery_events %%s%s limit %d)
      """
          .formatted(NEWEST_FIRST, ROWS_READ);

  private final Handle handle;
  private final EventFilter filter;
  private final int limit;
  private final EventPosition before;
  private final Map<String, String> wanted = new LinkedHashMap<>();

  NewestEvents(Handle handle, EventFilter filter, int limit) {
    this.handle = handle;
    this.filter = filter;
    this.limit = limit;
    EventPosition last = filter.before() == null ? END : filter.before();
    EventPosition until =
        filter.until() == null ? END : new EventPosition(ceiling(filter.until()), 0);
    this.before = until.publishedAt() <= last.publishedAt() ? until : last;
    put("entity_id", filter.entityId());
    put("entity_type", filter.entityType());
    put("event_type", filter.eventType());
    put(TEXT, filter.text());
  }

  private void put(String parameter, @Nullable String value) {
    if (value != null) {
      wanted.put(parameter, value);
    }
  }

  private static String condition(String parameter) {
    return parameter.equals(TEXT)
        ? "(<position>(id, :text) > 0 or <position>(entity_id, :text) > 0)"
        : "%s = :%s".formatted(parameter, parameter);
  }

  /** Times are stored in whole milliseconds. */
  private static long ceiling(Instant time) {
    return time.plusNanos(999_999).toEpochMilli();
  }

  EventPage read() {
    boolean scans = !wanted.isEmpty() && filter.entityId() == null;
    List<EventRecord> events = newest(scans);
    return events.size() == limit
        ? new EventPage(events, events.get(limit - 1).position())
        : new EventPage(events, scans ? lastRead() : null);
  }

  /** The position of the last event that one page reads; null if there are fewer. */
  private @Nullable EventPosition lastRead() {
    return query(
            "select created_at, sequence from delivery_events "
                + BEFORE
                + ofTenant()
                + ofTime()
                + NEWEST_FIRST
                + " limit 1 offset "
                + (ROWS_READ - 1))
        .map((row, context) -> new EventPosition(row.getLong(1), row.getLong(2)))
        .findOne()
        .orElse(null);
  }

  private List<EventRecord> newest(boolean scans) {
    String conditions =
        wanted.keySet().stream().map(NewestEvents::condition).collect(Collectors.joining(" and "));
    String read = BEFORE + ofTenant() + ofTime();
    String sql =
        scans
            ? EventQueries.SELECT.formatted(READ.formatted(read)) + "where " + conditions
            : EventQueries.SELECT.formatted("delivery_events")
                + read
                + (wanted.isEmpty() ? "" : " and " + conditions);
    Query query = query(sql + NEWEST_FIRST + " limit :limit").bind("limit", limit);
    wanted.forEach(query::bind);
    return query.map((row, context) -> EventQueries.read(row)).list();
  }

  // The second condition is that of the index.
  private String ofTenant() {
    String tenant = filter.tenant();
    return tenant == null
        ? ""
        : " and tenant = :tenant" + (tenant.isEmpty() ? "" : " and tenant <> ''");
  }

  private String ofTime() {
    return filter.from() == null ? "" : " and created_at >= :from";
  }

  private Query query(String sql) {
    Query query =
        OutboxDialect.query(handle, sql)
            .bind("before_at", before.publishedAt())
            .bind("before_sequence", before.sequence());
    if (filter.tenant() != null) {
      query.bind("tenant", filter.tenant());
    }
    return filter.from() == null ? query : query.bind("from", ceiling(filter.from()));
  }
}
