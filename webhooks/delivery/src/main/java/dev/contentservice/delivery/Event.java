package dev.contentservice.delivery;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import dev.contentservice.delivery.internal.Identifier;
import dev.contentservice.delivery.internal.StorableText;
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
 * @param sequence the number under which the outbox has stored it; 0 before. An event that is
 *     published after the transaction of another one was committed has a higher number. Numbers
 *     have gaps.
 * @param tenant the owner: only its webhooks match the event, and only it knows the id. Empty for
 *     none; receivers do not see it
 */
public record Event(
    String id,
    EntityReference subject,
    EventType type,
    String entity,
    Map<String, String> entityVersions,
    List<EntityReference> related,
    Instant occurredAt,
    @Nullable Traceparent traceparent,
    long sequence,
    String tenant) {
  private static final TimeBasedEpochGenerator IDS = Generators.timeBasedEpochGenerator();

  public Event {
    StorableText.require(id, "id");
    StorableText.require(tenant, "tenant");
    Objects.requireNonNull(subject, "subject");
    StorableText.require(Objects.requireNonNull(type, "type").value(), "type");
    StorableText.require(entity, "entity");
    Objects.requireNonNull(occurredAt, "occurredAt");
    related = List.copyOf(Objects.requireNonNull(related, "related"));
    entityVersions = Map.copyOf(Objects.requireNonNull(entityVersions, "entityVersions"));
    entityVersions.forEach(Event::requireStorable);
  }

  /**
   * Starts an event without related entities and further versions, which occurs now.
   *
   * @param id of this change: the id of the entity would make its second event a duplicate
   */
  public static Builder builder(String id, EntityReference subject, EventType type, String entity) {
    return new Builder(id, subject, type, entity);
  }

  /** Starts an event with a new id, to publish it once. */
  public static Builder builder(EntityReference subject, EventType type, String entity) {
    return builder(IDS.generate().toString(), subject, type, entity);
  }

  private Builder toBuilder() {
    return builder(id, subject, type, entity)
        .entityVersions(entityVersions)
        .related(related)
        .occurredAt(occurredAt)
        .traceparent(traceparent)
        .sequence(sequence)
        .tenant(tenant);
  }

  /** The same event with this owner. */
  public Event ownedBy(String owner) {
    return toBuilder().tenant(owner).build();
  }

  /**
   * The same event at this position in a trace.
   *
   * @param position null for none
   */
  public Event tracedAt(@Nullable Traceparent position) {
    return toBuilder().traceparent(position).build();
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
    Identifier.requireTenant(tenant);
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

  /** Collects the components of an event. Not thread-safe. */
  public static final class Builder {
    private final String id;
    private final EntityReference subject;
    private final EventType type;
    private final String entity;
    private Map<String, String> entityVersions = Map.of();
    private List<EntityReference> related = List.of();
    private @Nullable Instant occurredAt;
    private @Nullable Traceparent traceparent;
    private long sequence;
    private String tenant = "";

    private Builder(String id, EntityReference subject, EventType type, String entity) {
      this.id = id;
      this.subject = subject;
      this.type = type;
      this.entity = entity;
    }

    /** Sets further serializations of the entity as JSON text, by API version. */
    public Builder entityVersions(Map<String, String> versions) {
      this.entityVersions = versions;
      return this;
    }

    /** Sets further entities that a filter may list. */
    public Builder related(List<EntityReference> entities) {
      this.related = entities;
      return this;
    }

    /** Sets the time of the event. */
    public Builder occurredAt(Instant time) {
      this.occurredAt = time;
      return this;
    }

    /** Sets the position in a trace; null for none. */
    public Builder traceparent(@Nullable Traceparent position) {
      this.traceparent = position;
      return this;
    }

    /** Sets the number under which the outbox has stored it. */
    public Builder sequence(long number) {
      this.sequence = number;
      return this;
    }

    /** Sets the owner. */
    public Builder tenant(String owner) {
      this.tenant = owner;
      return this;
    }

    /**
     * Creates the event.
     *
     * @throws IllegalArgumentException if a text cannot be stored
     */
    public Event build() {
      return new Event(
          id,
          subject,
          type,
          entity,
          entityVersions,
          related,
          occurredAt == null ? Instant.now() : occurredAt,
          traceparent,
          sequence,
          tenant);
    }
  }
}
