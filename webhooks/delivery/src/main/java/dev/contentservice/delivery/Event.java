package dev.contentservice.delivery;

import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An event on an entity (§6). Immutable.
 *
 * <p>Assumed: the document shows only the entity type, the event type and the identifier, which
 * subscriptions select by.
 *
 * @param id identifies the event; an id published twice is one event
 * @param subject the entity of the event
 * @param type the event type, such as {@code create}
 * @param entity the entity as JSON text, never empty; sent to webhooks whose version is not among
 *     {@code entityVersions}
 * @param entityVersions further serializations of the entity as JSON text, by API version (§9); a
 *     webhook gets the one of its {@code payload_api_version}, compared exactly; often empty
 * @param related further entities that a filter may list, such as the model of a record; often
 *     empty
 * @param occurredAt the time of the event
 * @param traceparent the position in a trace at which it was published, which receivers get; null
 *     if it was not traced
 */
public record Event(
    String id,
    EntityReference subject,
    EventType type,
    String entity,
    Map<String, String> entityVersions,
    List<EntityReference> related,
    Instant occurredAt,
    @Nullable Traceparent traceparent) {

  public Event {
    StorableText.require(id, "id");
    Objects.requireNonNull(subject, "subject");
    StorableText.require(type.value(), "type");
    StorableText.require(entity, "entity");
    Objects.requireNonNull(occurredAt, "occurredAt");
    related = List.copyOf(related);
    entityVersions = Map.copyOf(entityVersions);
    entityVersions.forEach(Event::requireStorable);
  }

  /** An event that is not traced. */
  public Event(
      String id,
      EntityReference subject,
      EventType type,
      String entity,
      Map<String, String> entityVersions,
      List<EntityReference> related,
      Instant occurredAt) {
    this(id, subject, type, entity, entityVersions, related, occurredAt, null);
  }

  /** The same with one serialization for all versions. */
  public Event(
      String id,
      EntityReference subject,
      EventType type,
      String entity,
      List<EntityReference> related,
      Instant occurredAt) {
    this(id, subject, type, entity, Map.of(), related, occurredAt);
  }

  /**
   * The same event at this position in a trace.
   *
   * @param position null for none
   */
  public Event tracedAt(@Nullable Traceparent position) {
    return new Event(id, subject, type, entity, entityVersions, related, occurredAt, position);
  }

  private static void requireStorable(String version, String entity) {
    StorableText.require(version, "a version in entityVersions");
    StorableText.require(entity, "an entity in entityVersions");
  }

  /**
   * Checks the identifiers of the event and its entities. The constructor does not, because a store
   * may contain older events.
   *
   * @throws IllegalArgumentException if one is not an {@link Identifier}; the message names the
   *     component
   */
  public void requireIdentifiers() {
    Identifier.require(id, "id");
    Identifier.require(type.value(), "type");
    subject.requireIdentifiers("subject");
    related.forEach(each -> each.requireIdentifiers("related"));
  }

  /** The entity as serialized for this API version (§9), else {@link #entity()}. */
  public String entity(String apiVersion) {
    return entityVersions.getOrDefault(apiVersion, entity);
  }

  /** The entities that a filter may list: the subject and related entities, each once. */
  public Set<EntityReference> entities() {
    if (related.isEmpty()) {
      return Set.of(subject);
    }
    Set<EntityReference> all = new LinkedHashSet<>(related);
    all.add(subject);
    return all;
  }

  /** The type of the subject. */
  public EntityType entityType() {
    return subject.type();
  }
}
