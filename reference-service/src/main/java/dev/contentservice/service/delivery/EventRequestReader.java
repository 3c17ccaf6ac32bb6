package dev.contentservice.service.delivery;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Identifier;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.service.manage.Timestamp;
import dev.contentservice.service.store.Uuid7Generator;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the body of a publish request: an event, or an array of events. Assumed: the document does
 * not show how events come about.
 */
@Singleton
final class EventRequestReader {
  static final int MOST = 1000;

  private static final Set<String> MEMBERS =
      members(
          "id",
          "entity_type",
          "event_type",
          "entity_id",
          "entity",
          "entity_versions",
          "related",
          "occurred_at");
  private static final Set<String> REFERENCE_MEMBERS = members("type", "id");

  /** Ordered, because messages list them. */
  private static Set<String> members(String... names) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(List.of(names)));
  }

  private final Uuid7Generator ids;
  private final Clock clock;

  EventRequestReader(Uuid7Generator ids, Clock clock) {
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * Returns the events of a body, in order.
   *
   * @throws ProblemException if the body is not one event or an array of events
   */
  List<Event> read(byte[] body) {
    EventBody parsed = EventBody.parse(body);
    List<EventBody.Item> items = parsed.items();
    if (items.isEmpty() || items.size() > MOST) {
      throw EventBody.rejection("", "send from 1 to " + MOST + " events at once");
    }
    List<Event> events = new ArrayList<>(items.size());
    for (int i = 0; i < items.size(); i++) {
      requireWhole(items.get(i).members(), parsed.isArray() ? "/" + i : "");
    }
    for (int i = 0; i < items.size(); i++) {
      events.add(event(items.get(i), parsed.isArray() ? "/" + i : ""));
    }
    return events;
  }

  private static void requireWhole(JsonNode node, String at) {
    requireMembers(node, MEMBERS, at);
    if (!node.has("entity")) {
      throw EventBody.rejection(at + "/entity", "send the entity, as any JSON");
    }
    requireVersions(node.get("entity_versions"), at + "/entity_versions");
  }

  /**
   * Null and an omitted member mean no versions; each version is the entity as an object, named as
   * in a webhook's {@code payload_api_version}.
   */
  private static void requireVersions(@Nullable JsonNode versions, String at) {
    if (versions == null || versions.isNull()) {
      return;
    }
    if (!versions.isObject()) {
      throw EventBody.rejection(at, "send an object with the entity by API version, or null");
    }
    versions.forEachEntry((version, entity) -> requireVersion(version, entity, at));
  }

  private static void requireVersion(String version, JsonNode entity, String at) {
    if (version.indexOf('\0') >= 0) {
      throw EventBody.rejection(at, "a version holds U+0000, which no store accepts; leave it out");
    }
    if (!entity.isObject()) {
      throw EventBody.rejection(
          at + "/" + escaped(version), "send the entity of this version, as an object");
    }
  }

  /** Escapes a member name for a JSON Pointer (RFC 6901). */
  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  private Event event(EventBody.Item item, String at) {
    JsonNode node = item.members();
    try {
      return new Event(
          node.has("id") ? identifier(node, "id", at) : ids.next(),
          new EntityReference(
              EntityType.of(identifier(node, "entity_type", at)),
              identifier(node, "entity_id", at)),
          EventType.of(identifier(node, "event_type", at)),
          item.entity(),
          item.versions(),
          related(node.get("related"), at + "/related"),
          occurredAt(node, at));
    } catch (IllegalArgumentException e) {
      throw EventBody.rejection(at, String.valueOf(e.getMessage()));
    }
  }

  private static String identifier(JsonNode node, String member, String at) {
    try {
      return Identifier.require(text(node, member, at), member);
    } catch (IllegalArgumentException e) {
      throw EventBody.rejection(at + "/" + member, String.valueOf(e.getMessage()));
    }
  }

  private static List<EntityReference> related(@Nullable JsonNode node, String at) {
    if (node == null) {
      return List.of();
    }
    if (!node.isArray()) {
      throw EventBody.rejection(at, "send an array of references, each with type and id");
    }
    List<EntityReference> references = new ArrayList<>(node.size());
    for (int i = 0; i < node.size(); i++) {
      String each = at + "/" + i;
      requireMembers(node.get(i), REFERENCE_MEMBERS, each);
      references.add(
          new EntityReference(
              EntityType.of(identifier(node.get(i), "type", each)),
              identifier(node.get(i), "id", each)));
    }
    return references;
  }

  private Instant occurredAt(JsonNode node, String at) {
    if (!node.has("occurred_at")) {
      return clock.instant();
    }
    try {
      return Timestamp.parse(text(node, "occurred_at", at), "occurred_at");
    } catch (IllegalArgumentException e) {
      throw EventBody.rejection(at + "/occurred_at", String.valueOf(e.getMessage()));
    }
  }

  private static String text(JsonNode node, String member, String at) {
    JsonNode value = node.get(member);
    if (value == null || !value.isString()) {
      throw EventBody.rejection(at + "/" + member, "send a string");
    }
    return value.stringValue();
  }

  private static void requireMembers(JsonNode node, Set<String> known, String at) {
    if (!node.isObject()) {
      throw EventBody.rejection(at, "send an object");
    }
    for (String name : node.propertyNames()) {
      if (!known.contains(name)) {
        throw EventBody.rejection(
            at + "/" + escaped(name),
            "leave out the member, which is unknown; known are " + String.join(", ", known));
      }
    }
  }
}
