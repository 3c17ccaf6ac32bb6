package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
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
import org.jdbi.v3.core.Handle;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Stores and reads events. */
final class EventRepository {
  private static final ObjectMapper JSON = JsonMapper.shared();

  private static final String INSERT =
      "insert into delivery_events (id, entity_type, entity_id, event_type, entity,"
          + " entity_versions, related, occurred_at, created_at) values (:id, :entityType,"
          + " :entityId, :eventType, :entity, :entityVersions, :related, :occurredAt, :now)"
          + " on conflict (id) do nothing";

  private EventRepository() {}

  /** Stores the event; false if an event with its id is stored already. */
  static boolean insert(Handle handle, Event event, Instant now) {
    return handle
            .createUpdate(INSERT)
            .bind("id", event.id())
            .bind("entityType", event.entityType().value())
            .bind("entityId", event.subject().id())
            .bind("eventType", event.type().value())
            .bind("entity", event.entity())
            .bind("entityVersions", EntityVersionTexts.write(event.entityVersions()))
            .bind("related", write(event.related()))
            .bind("occurredAt", event.occurredAt().toEpochMilli())
            .bind("now", now.toEpochMilli())
            .execute()
        == 1;
  }

  /** These events by id, each read once. */
  static Map<String, Event> find(Handle handle, Set<String> ids) {
    Map<String, Event> events = new HashMap<>();
    BatchValues.of("event", ids)
        .query(
            handle,
            "select id, entity_type, entity_id, event_type, entity, entity_versions, related,"
                + " occurred_at from delivery_events where "
                + OutboxDialect.of(handle).isOneOf("id", "select event from <rows>"))
        .map((row, context) -> read(row))
        .forEach(event -> events.put(event.id(), event));
    return events;
  }

  private static Event read(ResultSet row) throws SQLException {
    return new Event(
        row.getString("id"),
        reference(row.getString("entity_type"), row.getString("entity_id")),
        EventType.of(row.getString("event_type")),
        row.getString("entity"),
        EntityVersionTexts.read(row.getString("entity_versions")),
        references(row.getString("related")),
        Instant.ofEpochMilli(row.getLong("occurred_at")));
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
