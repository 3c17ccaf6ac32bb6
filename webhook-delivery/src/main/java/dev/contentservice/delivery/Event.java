package dev.contentservice.delivery;

import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
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
 * @param entity the entity as JSON text, handed on byte for byte; never empty
 * @param related further entities that a filter may list instead of the subject, such as the model
 *     of a record; often empty
 * @param occurredAt when it happened
 */
public record Event(
    String id,
    EntityReference subject,
    EventType type,
    String entity,
    List<EntityReference> related,
    Instant occurredAt) {

  public Event {
    KeepableText.require(id, "id");
    Objects.requireNonNull(subject, "subject");
    KeepableText.require(type.value(), "type");
    KeepableText.require(entity, "entity");
    Objects.requireNonNull(occurredAt, "occurredAt");
    related = List.copyOf(related);
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
