package dev.contentservice.delivery.json.internal;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.internal.Identifier;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads events from JSON: one event, or an array of events. Strict: unknown and duplicate members
 * are rejected. Thread-safe if the suppliers are.
 *
 * <p>Assumed: the document does not show how events come about.
 */
public final class EventReader {
  /** The most events in one array. */
  public static final int MOST = 1000;

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

  private final Supplier<String> ids;
  private final Supplier<Instant> times;
  private final int maxEntityBytes;

  /**
   * @param ids the {@code id} of an event that omits it
   * @param times the {@code occurred_at} of an event that omits it
   * @param maxEntityBytes as for {@link EntityJson#require}
   */
  public EventReader(Supplier<String> ids, Supplier<Instant> times, int maxEntityBytes) {
    this.ids = ids;
    this.times = times;
    this.maxEntityBytes = maxEntityBytes;
  }

  /**
   * Returns the events of a text in UTF-8, in order.
   *
   * @throws InvalidEventException if the text is not one event or an array of 1 to {@link #MOST}
   *     events
   */
  public List<Event> read(byte[] body) {
    EventBody parsed = EventBody.parse(body);
    List<EventBody.Item> items = parsed.items();
    if (items.isEmpty() || items.size() > MOST) {
      throw new InvalidEventException("", "send from 1 to " + MOST + " events at once");
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
      throw new InvalidEventException(at + "/entity", "send the entity, as any JSON");
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
      throw new InvalidEventException(at, "send an object with the entity by API version, or null");
    }
    versions.forEachEntry((version, entity) -> requireVersion(version, entity, at));
  }

  private static void requireVersion(String version, JsonNode entity, String at) {
    if (version.codePoints().anyMatch(EventReader::isUnstorable)) {
      throw new InvalidEventException(
          at,
          "a version holds U+0000 or half of a surrogate pair, which no store accepts; leave it out");
    }
    if (!entity.isObject()) {
      throw new InvalidEventException(
          at + "/" + escaped(version), "send the entity of this version, as an object");
    }
  }

  private static boolean isUnstorable(int codePoint) {
    return codePoint == 0 || Character.getType(codePoint) == Character.SURROGATE;
  }

  /** Escapes a member name for a JSON Pointer (RFC 6901). */
  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  private Event event(EventBody.Item item, String at) {
    JsonNode node = item.members();
    try {
      Event event =
          Event.builder(
                  node.has("id") ? identifier(node, "id", at) : ids.get(),
                  new EntityReference(entityType(node, at), identifier(node, "entity_id", at)),
                  EventType.of(identifier(node, "event_type", at)),
                  item.entity())
              .entityVersions(item.versions())
              .related(related(node.get("related"), at + "/related"))
              .occurredAt(occurredAt(node, at))
              .build();
      EntityJson.require(event, maxEntityBytes);
      return event;
    } catch (IllegalArgumentException e) {
      throw new InvalidEventException(at, String.valueOf(e.getMessage()));
    }
  }

  private static EntityType entityType(JsonNode node, String at) {
    EntityType type = EntityType.of(identifier(node, "entity_type", at));
    try {
      return AlertTypes.requireOther(type);
    } catch (IllegalArgumentException e) {
      throw new InvalidEventException(at + "/entity_type", String.valueOf(e.getMessage()));
    }
  }

  private static String identifier(JsonNode node, String member, String at) {
    try {
      return Identifier.require(text(node, member, at), member);
    } catch (IllegalArgumentException e) {
      throw new InvalidEventException(at + "/" + member, String.valueOf(e.getMessage()));
    }
  }

  private static List<EntityReference> related(@Nullable JsonNode node, String at) {
    if (node == null) {
      return List.of();
    }
    if (!node.isArray()) {
      throw new InvalidEventException(at, "send an array of references, each with type and id");
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
      return times.get();
    }
    try {
      return Rfc3339.parse(text(node, "occurred_at", at), "occurred_at");
    } catch (IllegalArgumentException e) {
      throw new InvalidEventException(at + "/occurred_at", String.valueOf(e.getMessage()));
    }
  }

  private static String text(JsonNode node, String member, String at) {
    JsonNode value = node.get(member);
    if (value == null || !value.isString()) {
      throw new InvalidEventException(at + "/" + member, "send a string");
    }
    return value.stringValue();
  }

  private static void requireMembers(JsonNode node, Set<String> known, String at) {
    if (!node.isObject()) {
      throw new InvalidEventException(at, "send an object");
    }
    for (String name : node.propertyNames()) {
      if (!known.contains(name)) {
        throw new InvalidEventException(
            at + "/" + escaped(name),
            "leave out the member, which is unknown; known are " + String.join(", ", known));
      }
    }
  }
}
