package dev.contentservice.delivery;

import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Something that happened to an entity (§6). Immutable.
 *
 * <p>Assumed: the document names the kind of entity, the kind of event and the identifier, by which
 * a subscription chooses; what else an event carries is not shown.
 *
 * @param id names the event; the same id twice is one event
 * @param subject the entity that it happened to
 * @param type what happened to it, such as {@code create}
 * @param entity the entity as JSON text, never empty; sent to webhooks whose version is not among
 *     {@code entityVersions}
 * @param entityVersions further serializations of the entity as JSON text, by API version (§9); a
 *     webhook gets the one that its {@code payload_api_version} names, compared exactly; often
 *     empty
 * @param related further entities that a filter may list instead of the subject, such as the model
 *     of a record; often empty
 * @param occurredAt when it happened
 */
public record Event(
    String id,
    EntityReference subject,
    EventType type,
    String entity,
    Map<String, String> entityVersions,
    List<EntityReference> related,
    Instant occurredAt) {

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

  /** An event whose entity is serialized once, for every version. */
  public Event(
      String id,
      EntityReference subject,
      EventType type,
      String entity,
      List<EntityReference> related,
      Instant occurredAt) {
    this(id, subject, type, entity, Map.of(), related, occurredAt);
  }

  private static void requireStorable(String version, String entity) {
    StorableText.require(version, "a version in entityVersions");
    StorableText.require(entity, "an entity in entityVersions");
  }

  /**
   * Checks what names the event and its entities. Not when an event is made: a store may have older
   * ones.
   *
   * @throws IllegalArgumentException if one of the texts is no {@link Identifier}; the message
   *     names the component
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

  /** What a filter may list: the subject and what is related to it, each once. */
  public Set<EntityReference> entities() {
    if (related.isEmpty()) {
      return Set.of(subject);
    }
    Set<EntityReference> all = new LinkedHashSet<>(related);
    all.add(subject);
    return all;
  }

  /** The kind of the entity that it happened to. */
  public EntityType entityType() {
    return subject.type();
  }
}
