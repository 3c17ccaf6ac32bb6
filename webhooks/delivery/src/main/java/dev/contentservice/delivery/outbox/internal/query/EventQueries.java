package dev.contentservice.delivery.outbox.internal.query;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.outbox.EventKey;
import dev.contentservice.delivery.outbox.internal.EventRepository;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Queries published events. Every method reads in the caller's transaction. */
public final class EventQueries {
  /** What {@link EventRecord#deliveries} counts at most. */
  public static final int MOST_DELIVERIES = 100;

  /** With a place for the rows to read. */
  static final String SELECT =
      """
      select id, entity_type, event_type, entity_id, occurred_at, created_at, sequence,
        (select count(*) from
          (select 1 from delivery_records d where d.event_id = listed.id and d.tenant = listed.tenant
            limit %d) found) as deliveries
      from %%s listed
      """
          .formatted(MOST_DELIVERIES);

  private static final String DELIVERIES =
      """
      select id, webhook_id, state from delivery_records
      where event_id = :event and tenant = :tenant and webhook_id <any_of> (select webhook from <rows>) <end>
      """;

  private EventQueries() {}

  /**
   * Selects events.
   *
   * @param entityType null for all
   * @param entityId null for all
   * @param eventType null for all
   * @param text in the identifier of the event or of its entity, in the same case; null for all
   * @param from only events published then or later; null for all
   * @param until only events published earlier; null for all
   * @param before only events before this one in the list; null for the first page
   * @param tenant their owner, empty for none; null for all
   */
  public record EventFilter(
      @Nullable String entityType,
      @Nullable String entityId,
      @Nullable String eventType,
      @Nullable String text,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable EventPosition before,
      @Nullable String tenant) {

    /** Selects events of all owners. */
    public EventFilter(
        @Nullable String entityType,
        @Nullable String entityId,
        @Nullable String eventType,
        @Nullable String text,
        @Nullable Instant from,
        @Nullable Instant until,
        @Nullable EventPosition before) {
      this(entityType, entityId, eventType, text, from, until, before, null);
    }
  }

  /**
   * The position of an event in the list of all.
   *
   * @param publishedAt in milliseconds since 1970
   * @param sequence orders events of one millisecond
   */
  public record EventPosition(long publishedAt, long sequence) {}

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
      int deliveries) {

    EventPosition position() {
      return new EventPosition(publishedAt.toEpochMilli(), sequence);
    }
  }

  /**
   * A page of events, newest first.
   *
   * @param events may be fewer than requested, or none, although more exist
   * @param nextBefore the {@code before} of the next page; null on the last page
   */
  public record EventPage(List<EventRecord> events, @Nullable EventPosition nextBefore) {
    public EventPage {
      events = List.copyOf(events);
    }
  }

  /** The state of a delivery, by its identifier. */
  public record EventDelivery(String id, DeliveryState state) {}

  /**
   * Returns a page of events, newest first. Reads those of an entity by an index, and otherwise at
   * most {@value NewestEvents#ROWS_READ} events.
   */
  public static EventPage newest(Handle handle, EventFilter filter, int limit) {
    return new NewestEvents(handle, filter, limit).read();
  }

  /** The event of this owner with this identifier, as it was stored first. */
  public static Optional<EventRecord> find(Handle handle, String tenant, String id) {
    return handle
        .createQuery(SELECT.formatted("delivery_events") + "where id = :id and tenant = :tenant")
        .bind("id", id)
        .bind("tenant", tenant)
        .map((row, context) -> read(row))
        .stream()
        .min(Comparator.comparingLong(EventRecord::sequence));
  }

  /** The event of this owner with this identifier with its entity, as it was stored first. */
  public static Optional<Event> findWhole(Handle handle, String tenant, String id) {
    EventKey key = new EventKey(tenant, id);
    return Optional.ofNullable(EventRepository.find(handle, Set.of(key), new HashSet<>()).get(key));
  }

  /** The deliveries of an event to these webhooks, by webhook. */
  public static Map<String, EventDelivery> deliveries(
      Handle handle, String tenant, String eventId, Collection<String> webhookIds) {
    Map<String, EventDelivery> deliveries = new HashMap<>();
    BatchValues.of("webhook", webhookIds)
        .query(handle, DELIVERIES)
        .bind("event", eventId)
        .bind("tenant", tenant)
        .map(
            (row, context) ->
                Map.entry(
                    row.getString("webhook_id"),
                    new EventDelivery(
                        row.getString("id"), DeliveryState.parse(row.getString("state")))))
        .forEach(each -> deliveries.put(each.getKey(), each.getValue()));
    return deliveries;
  }

  static EventRecord read(ResultSet row) throws SQLException {
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
