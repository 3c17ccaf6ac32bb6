package dev.contentservice.benchmarks;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.Payload;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The cost of entity versions and blocks for rendering a body and publishing an event, compared
 * with neither, in turns, by the thread's processor time.
 */
public final class PayloadsInTurn {
  private static final int BODIES = 2_000;
  private static final int BATCHES = 2;
  private static final int BATCH = 100;

  /** About 800 bytes, as published without a block. */
  static final String PLAIN = record("{\"type\":\"link\",\"id\":\"%d\",\"text\":\"Read on %d\"}");

  /** The same with eight blocks. */
  static final String BLOCKS = record("{\"type\":\"item\",\"id\":\"%d\",\"text\":\"Read on %d\"}");

  private PayloadsInTurn() {}

  private static String record(String part) {
    StringBuilder json = new StringBuilder("{\"id\":\"7\",\"title\":\"Hello\",\"content\":[");
    for (int i = 0; i < 8; i++) {
      json.append(i == 0 ? "" : ",").append(part.formatted(i, i));
    }
    return json.append("],\"body\":\"").append("lorem ipsum ".repeat(40)).append("\"}").toString();
  }

  /** Prints two tables; ratios refer to the first line of each. */
  public static void main(String[] arguments) throws IOException {
    Map<String, Supplier<Object>> bodies = new LinkedHashMap<>();
    bodies.put("body, nested items", () -> body(event(PLAIN), true));
    bodies.put("body", () -> body(event(PLAIN), false));
    bodies.put("body of a version", () -> body(versions(PLAIN), false));
    bodies.put("body with 8 blocks collapsed", () -> body(event(BLOCKS), false));
    SideBySide.measure(bodies, BODIES);
    try (Database database = Database.sqlite()) {
      WebhookStore store = new WebhookStore(database);
      store.put(1, QueuesInTurn.NOWHERE);
      Publisher publisher =
          new OutboxQueue(store, 1, QueuesInTurn.NOWHERE, QueuesInTurn.EMPTY).publisher(() -> {});
      Map<String, Supplier<Object>> published = new LinkedHashMap<>();
      published.put(BATCH + " events", () -> publisher.publish(batch(false)));
      published.put(BATCH + " events with 2 versions", () -> publisher.publish(batch(true)));
      SideBySide.measure(published, BATCHES);
    }
  }

  static Payload body(Event event, boolean nestedItems) {
    return PayloadFormats.defaults()
        .payload(event, "w", new PayloadSettings(null, "4", nestedItems));
  }

  private static List<Event> batch(boolean versions) {
    List<Event> events = new ArrayList<>(BATCH);
    for (int i = 0; i < BATCH; i++) {
      events.add(versions ? versions(PLAIN) : event(PLAIN));
    }
    return events;
  }

  static Event event(String entity) {
    return Event.builder(
            UUID.randomUUID().toString(),
            new EntityReference(EntityType.ITEM_TYPE, "7"),
            EventType.CREATE,
            entity)
        .occurredAt(Instant.EPOCH)
        .build();
  }

  /** The same entity in two versions, one of which webhooks use. */
  static Event versions(String entity) {
    return Event.builder(
            UUID.randomUUID().toString(),
            new EntityReference(EntityType.ITEM_TYPE, "7"),
            EventType.CREATE,
            "{}")
        .entityVersions(Map.of("3", entity, "4", entity))
        .occurredAt(Instant.EPOCH)
        .build();
  }
}
