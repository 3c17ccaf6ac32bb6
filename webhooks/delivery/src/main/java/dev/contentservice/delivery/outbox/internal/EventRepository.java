package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Traceparent;
import dev.contentservice.delivery.outbox.EventKey;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Stores and reads events. */
public final class EventRepository {
  // Stored texts of any length must be readable.
  private static final StreamReadConstraints ANY_LENGTH =
      StreamReadConstraints.builder()
          .maxStringLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .build();
  private static final ObjectMapper JSON =
      JsonMapper.builder(JsonFactory.builder().streamReadConstraints(ANY_LENGTH).build()).build();
  private static final TypeReference<Map<String, String>> TEXT_BY_VERSION =
      new TypeReference<>() {};

  // A limit in the subquery, because PostgreSQL may scan the whole table for an anti-join.
  private static final String INSERT =
      """
      insert into delivery_events
        (id, entity_type, entity_id, event_type, entity, entity_versions, related, occurred_at,
         traceparent, created_at, tenant)
      select event, entity_type, entity_id, event_type, entity, entity_versions, related,
        occurred_at, traceparent, created_at, owner
      from <rows>
      where (select 1 from delivery_events e where e.id = event and e.tenant = owner limit 1) is null
      returning id, tenant, sequence
      """;

  // Of an event that several transactions stored, the first row comes first.
  private static final String FIND =
      """
      select id, entity_type, entity_id, event_type, entity, entity_versions, related, occurred_at,
        traceparent, sequence, tenant
      from delivery_events where id <any_of> (select event from <rows>) <end> order by sequence
      """;

  private EventRepository() {}

  /**
   * Stores events in one statement, and returns the sequence numbers of those that were not stored
   * already as far as this transaction sees. Waits for no other transaction: a concurrent one may
   * store an event with the same id, of which {@link DuplicateEvents} deletes the deliveries.
   *
   * @param events with different keys
   */
  static Map<EventKey, Long> insert(Handle handle, List<Event> events, Instant now) {
    BatchValues rows =
        new BatchValues(
            "event text",
            "entity_type text",
            "entity_id text",
            "event_type text",
            "entity text",
            "entity_versions text",
            "related text",
            "occurred_at bigint",
            "traceparent text",
            "created_at bigint",
            "owner text");
    events.forEach(
        event ->
            rows.add(
                event.id(),
                event.entityType().value(),
                event.subject().id(),
                event.type().value(),
                event.entity(),
                write(event.entityVersions()),
                write(event.related()),
                event.occurredAt().toEpochMilli(),
                event.traceparent() == null ? null : event.traceparent().value(),
                now.toEpochMilli(),
                event.tenant()));
    Map<EventKey, Long> sequences = new HashMap<>();
    rows.query(handle, INSERT)
        .map((row, context) -> Map.entry(key(row), row.getLong("sequence")))
        .forEach(each -> sequences.put(each.getKey(), each.getValue()));
    return sequences;
  }

  private static EventKey key(ResultSet row) throws SQLException {
    return new EventKey(row.getString("tenant"), row.getString("id"));
  }

  /**
   * These events, each as it was stored first.
   *
   * @param duplicates receives the keys that several transactions stored
   */
  public static Map<EventKey, Event> find(
      Handle handle, Set<EventKey> keys, Set<EventKey> duplicates) {
    Map<EventKey, Event> events = new HashMap<>();
    BatchValues.of("event", keys.stream().map(EventKey::id).collect(Collectors.toSet()))
        .query(handle, FIND)
        .map((row, context) -> read(row))
        .forEach(
            event -> {
              EventKey key = EventKey.of(event);
              if (keys.contains(key) && events.putIfAbsent(key, event) != null) {
                duplicates.add(key);
              }
            });
    return events;
  }

  private static Event read(ResultSet row) throws SQLException {
    return Event.builder(
            row.getString("id"),
            reference(row.getString("entity_type"), row.getString("entity_id")),
            EventType.of(row.getString("event_type")),
            row.getString("entity"))
        .entityVersions(versions(row.getString("entity_versions")))
        .related(references(row.getString("related")))
        .occurredAt(Instant.ofEpochMilli(row.getLong("occurred_at")))
        .traceparent(Traceparent.parse(row.getString("traceparent")).orElse(null))
        .sequence(row.getLong("sequence"))
        .tenant(row.getString("tenant"))
        .build();
  }

  /** A JSON object of strings, which preserves each entity exactly; null for no versions. */
  private static @Nullable String write(Map<String, String> versions) {
    return versions.isEmpty() ? null : JSON.writeValueAsString(versions);
  }

  /**
   * @param text null for none
   */
  private static Map<String, String> versions(@Nullable String text) {
    return text == null ? Map.of() : JSON.readValue(text, TEXT_BY_VERSION);
  }

  private static String write(List<EntityReference> references) {
    ArrayNode pairs = JSON.createArrayNode();
    references.forEach(each -> pairs.addArray().add(each.type().value()).add(each.id()));
    return pairs.toString();
  }

  private static List<EntityReference> references(String text) {
    List<EntityReference> references = new ArrayList<>();
    for (JsonNode pair : JSON.readTree(text)) {
      references.add(reference(pair.get(0).stringValue(), pair.get(1).stringValue()));
    }
    return references;
  }

  private static EntityReference reference(String type, String id) {
    return new EntityReference(EntityType.of(type), id);
  }
}
