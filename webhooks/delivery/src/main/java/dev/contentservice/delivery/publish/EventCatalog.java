package dev.contentservice.delivery.publish;

import static java.util.Objects.requireNonNull;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.internal.Identifier;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The events that an application publishes: what its customers read about them, and what {@link
 * Publisher} accepts. Immutable and thread-safe.
 *
 * <pre>{@code
 * EventCatalog.of(
 *     EventCatalog.event("order", "create", OrderPlaced.class, OrderPlaced::id)
 *         .description("A customer has placed an order.")
 *         .example(new OrderPlaced("7", "sencha")));
 * }</pre>
 */
public final class EventCatalog {
  /** The type of test events, which a catalogue neither lists nor checks. */
  public static final EventType TEST = EventType.of("test");

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Function<Object, String> json;

  private EventCatalog(Collection<Definition> definitions, Function<Object, String> json) {
    this.json = json;
    for (Definition each : definitions) {
      add(new Entry(each, each.schema == null ? null : PayloadSchema.parse(each)));
    }
  }

  private void add(Entry added) {
    Definition definition = added.definition;
    for (Entry each : entries.values()) {
      if (definition.payload != null && definition.payload == each.definition.payload) {
        throw new IllegalArgumentException(
            "%s is the payload of %s and of %s; give each event a class of its own"
                .formatted(
                    definition.payload.getSimpleName(), each.definition.name(), definition.name()));
      }
    }
    if (entries.putIfAbsent(definition.name(), added) != null) {
      throw new IllegalArgumentException(definition.name() + " is twice in the catalogue");
    }
    if (definition.example != null) {
      added.require(example(definition), "the example of ");
    }
  }

  private record Entry(Definition definition, @Nullable PayloadSchema schema) {
    void require(String payload, String what) {
      if (schema != null) {
        schema.require(payload, what + definition.name());
      }
    }
  }

  /**
   * An event of the catalogue.
   *
   * @param payload the class of its payloads; null if they are published as JSON only
   * @param description for customers; empty for none
   * @param example a payload, or JSON text if there is no class; null for none
   * @param schema a JSON Schema (2020-12) of its payloads; null for none
   */
  public record Definition(
      EntityType entityType,
      EventType eventType,
      @Nullable Class<?> payload,
      Function<Object, String> entityId,
      String description,
      @Nullable Object example,
      @Nullable String schema) {

    public Definition {
      Identifier.require(entityType.value(), "the entity type");
      Identifier.require(eventType.value(), "the event type");
      requireNonNull(description, "description");
      Class<?> expected = payload == null ? String.class : payload;
      if (example != null && !expected.isInstance(example)) {
        throw new IllegalArgumentException(
            "the example of %s.%s must be an instance of %s"
                .formatted(entityType.value(), eventType.value(), expected.getSimpleName()));
      }
    }

    /** The entity type, a dot and the event type. */
    public String name() {
      return entityType.value() + "." + eventType.value();
    }

    /** The same event with a description for customers. */
    public Definition description(String text) {
      return new Definition(entityType, eventType, payload, entityId, text, example, schema);
    }

    /** The same event with an example, which fits the schema. */
    public Definition example(Object shown) {
      return new Definition(entityType, eventType, payload, entityId, description, shown, schema);
    }

    /** The same event with a JSON Schema. References to other documents are not followed. */
    public Definition schema(String text) {
      return new Definition(entityType, eventType, payload, entityId, description, example, text);
    }
  }

  /**
   * An event whose payloads are objects. Annotations and settings of the mapper decide their JSON,
   * so no schema is derived from the class: give it an example, or a schema that is checked.
   *
   * @param entityId the identifier of the entity that a payload is about
   */
  public static <T> Definition event(
      String entityType, String eventType, Class<T> payload, Function<T, String> entityId) {
    requireNonNull(entityId, "entityId");
    return new Definition(
        EntityType.of(entityType),
        EventType.of(eventType),
        requireNonNull(payload, "payload"),
        object -> entityId.apply(payload.cast(object)),
        "",
        null,
        null);
  }

  /** An event that is published as JSON. */
  public static Definition event(String entityType, String eventType) {
    return new Definition(
        EntityType.of(entityType), EventType.of(eventType), null, String::valueOf, "", null, null);
  }

  /**
   * A catalogue of these events.
   *
   * @throws IllegalArgumentException if two have the same name or class, a schema is none, or an
   *     example does not fit its schema
   */
  public static EventCatalog of(Definition... events) {
    return new EventCatalog(List.of(events), JsonMapper.shared()::writeValueAsString);
  }

  /**
   * The same catalogue, which serializes payloads in another way.
   *
   * @param mapper returns JSON text, such as a method of the application's mapper
   */
  public EventCatalog serializedBy(Function<Object, String> mapper) {
    return new EventCatalog(definitions(), requireNonNull(mapper, "mapper"));
  }

  /** The events in the order of the catalogue. */
  public List<Definition> definitions() {
    return entries.values().stream().map(Entry::definition).toList();
  }

  /** The example of an event as JSON text; empty if it has none. */
  public Optional<String> exampleOf(Definition event) {
    return event.example == null ? Optional.empty() : Optional.of(example(event));
  }

  private String example(Definition event) {
    return event.payload == null ? String.valueOf(event.example) : text(event, event.example);
  }

  private String text(Definition event, @Nullable Object payload) {
    try {
      return json.apply(payload);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "a payload of " + event.name() + " cannot be serialized", e);
    }
  }

  /** Whether the catalogue has an event of these types. */
  public boolean contains(EntityType entityType, EventType eventType) {
    return find(entityType, eventType) != null;
  }

  private @Nullable Entry find(EntityType entityType, EventType eventType) {
    Entry entry = entries.get(entityType.value() + "." + eventType.value());
    return entry == null || !entry.definition.entityType.equals(entityType) ? null : entry;
  }

  /** The event whose payloads are of this class; empty if there is none. */
  public Optional<Definition> of(Class<?> payload) {
    return definitions().stream()
        .filter(each -> each.payload != null && each.payload.isAssignableFrom(payload))
        .reduce((a, b) -> requireNonNull(b.payload) == payload ? b : a);
  }

  /**
   * The event of a payload, with a new id.
   *
   * @throws IllegalArgumentException if the catalogue has no event with its class, or it cannot be
   *     serialized
   */
  public Event event(Object payload) {
    Definition definition =
        of(payload.getClass())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the catalogue has no event with the payload %s; add it"
                            .formatted(payload.getClass().getSimpleName())));
    String id = definition.entityId.apply(payload);
    if (id == null) {
      throw new IllegalArgumentException(
          "the payload of " + definition.name() + " has no id of its entity");
    }
    return Event.builder(
            new EntityReference(definition.entityType, id),
            definition.eventType,
            text(definition, payload))
        .build();
  }

  /**
   * Checks that an event is in the catalogue, and its entity against the schema.
   *
   * @throws IllegalArgumentException if not; the message names the places and shows no value
   */
  public void require(Event event) {
    if (event.type().equals(TEST)) {
      return;
    }
    Entry entry = find(event.entityType(), event.type());
    if (entry == null) {
      throw new IllegalArgumentException(
          "the catalogue has no event %s.%s; add it, or publish one of %s"
              .formatted(event.entityType().value(), event.type().value(), entries.keySet()));
    }
    entry.require(event.entity(), "the entity of ");
  }
}
