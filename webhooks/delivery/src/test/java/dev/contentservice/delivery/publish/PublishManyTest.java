package dev.contentservice.delivery.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many events in one transaction, on both stores. */
class PublishManyTest {
  private static final String ODD = "{\"a\": [\"\\\\ \\\" , {} é \uD83D\uDE00\", null, 1.10]}";

  static Stream<TestStore> stores() {
    return Stores.all().stream();
  }

  private static Event event(String id, String entity, Map<String, String> versions) {
    return Event.builder(
            id,
            new EntityReference(EntityType.of("item_type"), "7"),
            EventType.of("create"),
            entity)
        .entityVersions(versions)
        .occurredAt(Instant.EPOCH)
        .build();
  }

  private static Event event(String id) {
    return event(id, "{}", Map.of());
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("stores")
  void each_event_is_stored_and_delivered_once(TestStore store) {
    World world = new World(store);
    store.put(world.webhook("w"));
    world.publisher.publish(event("m7"));
    List<Event> events =
        new ArrayList<>(IntStream.range(0, 1_203).mapToObj(i -> event("m" + i)).toList());
    events.add(event("m1"));
    events.add(event("m1202"));

    List<PublishResult> results = world.publisher.publish(events);

    assertThat(results).extracting(PublishResult::eventId).element(1_203).isEqualTo("m1");
    assertThat(results)
        .filteredOn(PublishResult::isDuplicate)
        .extracting(PublishResult::eventId)
        .containsExactly("m7", "m1", "m1202");
    assertThat(results)
        .filteredOn(each -> !each.isDuplicate())
        .allMatch(each -> each.webhooks() == 1);
    assertThat(store.count("delivery_events", "true")).isEqualTo(1_203);
    assertThat(store.count("delivery_records", "true")).isEqualTo(1_203);
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("stores")
  void entities_are_stored_character_for_character(TestStore store) {
    World world = new World(store);
    String long0 = "\"" + "x".repeat(250_000) + "\"";

    world.publisher.publish(List.of(event("a", ODD, Map.of()), event("b", "{}", Map.of("1", ODD))));
    world.publisher.publish(
        Stream.of("c", "d", "e", "f", "g").map(id -> event(id, long0, Map.of())).toList());

    assertThat(store.count("delivery_events", "entity = '" + ODD + "'")).isEqualTo(1);
    assertThat(store.count("delivery_events", "length(entity) = 250002")).isEqualTo(5);
    assertThat(store.count("delivery_events", "entity_versions is null")).isEqualTo(6);
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("stores")
  void of_two_events_with_one_id_the_first_is_stored(TestStore store) {
    World world = new World(store);

    world.publisher.publish(
        List.of(event("a", "1", Map.of()), event("a", "2", Map.of()), event("b")));

    assertThat(store.count("delivery_events", "id = 'a' and entity = '1'")).isEqualTo(1);
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("stores")
  void no_events_are_no_results(TestStore store) {
    assertThat(new World(store).publisher.publish(List.of())).isEmpty();
  }
}
