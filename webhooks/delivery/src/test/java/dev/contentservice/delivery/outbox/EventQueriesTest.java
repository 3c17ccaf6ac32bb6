package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.outbox.internal.query.EventQueries;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventDelivery;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventFilter;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventPage;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventPosition;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries of events. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class EventQueriesTest {
  private final World world;

  EventQueriesTest(TestStore store) {
    world = new World(store);
  }

  private EventPage page(EventFilter filter, int limit) {
    return world.store.run(handle -> EventQueries.newest(handle, filter, limit));
  }

  private static EventFilter after(@Nullable EventPosition before) {
    return new EventFilter(null, null, null, null, null, null, before);
  }

  private List<String> ids(EventFilter filter) {
    return page(filter, 9).events().stream().map(EventRecord::id).toList();
  }

  @Test
  void events_that_match_nothing_are_listed_page_by_page_with_the_newest_first() {
    for (int i = 0; i < 6; i++) {
      world.publish("e" + i);
      world.clock.pass(Duration.ofMillis(i % 2));
    }

    EventPage first = page(after(null), 3);
    EventPage second = page(after(first.nextBefore()), 3);

    assertThat(first.events()).extracting(EventRecord::id).containsExactly("e5", "e4", "e3");
    assertThat(first.events()).extracting(EventRecord::deliveries).containsOnly(0);
    assertThat(second.events()).extracting(EventRecord::id).containsExactly("e2", "e1", "e0");
    assertThat(second.nextBefore()).isNull();
  }

  @Test
  void events_are_filtered_by_each_member_and_by_time() {
    Instant first = world.clock.instant();
    world.publish("e1");
    world.clock.pass(Duration.ofMillis(1));
    Instant second = world.clock.instant();
    world.publish("e2");
    EventRecord event = page(after(null), 1).events().get(0);

    assertThat(ids(new EventFilter(event.entityType(), null, null, null, null, null, null)))
        .hasSize(2);
    assertThat(
            ids(
                new EventFilter(
                    null, event.entityId(), event.eventType(), null, first, null, null)))
        .contains("e2");
    assertThat(ids(new EventFilter(null, null, null, "2", null, null, null))).containsExactly("e2");
    assertThat(ids(new EventFilter(null, null, null, event.entityId(), first, null, null)))
        .hasSize(2);
    assertThat(ids(new EventFilter(null, null, null, "E2", null, null, null))).isEmpty();
    assertThat(ids(new EventFilter("other", null, null, null, null, null, null))).isEmpty();
    assertThat(ids(new EventFilter(null, "other", null, null, null, null, null))).isEmpty();
    assertThat(ids(new EventFilter(null, null, "other", null, null, null, null))).isEmpty();
    assertThat(ids(new EventFilter(null, null, null, null, second, null, null)))
        .containsExactly("e2");
    assertThat(ids(new EventFilter(null, null, null, null, first, second, null)))
        .containsExactly("e1");
    assertThat(ids(new EventFilter(null, null, null, null, second.plusNanos(1), null, null)))
        .isEmpty();
  }

  @Test
  void a_page_of_a_rare_type_reads_a_bounded_number_of_events() {
    world.publish("e");
    world.store.execute(
        "with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)"
            + " insert into delivery_events (id, entity_type, entity_id, event_type, entity,"
            + " related, occurred_at, created_at)"
            + " select 'many' || i, 'many', 'x', 'create', '1', '[]', 0, %d from n"
                .formatted(world.clock.instant().toEpochMilli() + 1));
    EventRecord only = world.store.run(handle -> EventQueries.find(handle, "", "e")).orElseThrow();
    EventFilter rare = new EventFilter(only.entityType(), null, null, null, null, null, null);

    EventPage first = page(rare, 5);

    assertThat(first.events()).isEmpty();
    assertThat(first.nextBefore()).isNotNull();
    EventFilter next =
        new EventFilter(only.entityType(), null, null, null, null, null, first.nextBefore());
    assertThat(page(next, 5)).isEqualTo(new EventPage(List.of(only), null));
  }

  @Test
  void an_event_is_found_with_its_entity_and_its_deliveries() {
    world.webhook("w");
    world.publish("e");

    EventRecord found = world.store.run(handle -> EventQueries.find(handle, "", "e")).orElseThrow();
    Map<String, EventDelivery> deliveries =
        world.store.run(handle -> EventQueries.deliveries(handle, "", "e", List.of("v", "w")));

    boolean other = world.store.run(handle -> EventQueries.find(handle, "", "none").isPresent());

    assertThat(other).isFalse();
    assertThat(found.deliveries()).isEqualTo(1);
    assertThat(
            world
                .store
                .run(handle -> EventQueries.findWhole(handle, "", "e"))
                .orElseThrow()
                .entity())
        .isNotEmpty();
    assertThat(deliveries.keySet()).containsExactly("w");
    assertThat(deliveries.get("w").state()).isEqualTo(DeliveryState.PENDING);
  }

  @Test
  void at_most_100_deliveries_of_an_event_are_counted() {
    for (int i = 0; i < 101; i++) {
      world.webhook("w" + i);
    }
    world.publish("e");

    assertThat(
            world
                .store
                .run(handle -> EventQueries.find(handle, "", "e"))
                .orElseThrow()
                .deliveries())
        .isEqualTo(100);
  }

  @Test
  void an_event_is_purged_after_its_own_retention_and_with_its_last_delivery() {
    world.webhook("w");
    world.publish("delivered");
    world.store.put(world.webhook("w").events(List.of()));
    world.publish("unmatched");
    Retention longer = retention(Duration.ofDays(3), Duration.ofDays(9));
    Retention shorter = retention(Duration.ofDays(3), Duration.ofDays(1));

    world.clock.pass(Duration.ofDays(8));
    longer.run();
    assertThat(ids(after(null))).containsExactly("unmatched", "delivered");

    shorter.run();
    assertThat(ids(after(null))).containsExactly("delivered");
  }

  private Retention retention(Duration deliveries, Duration events) {
    return new Retention(
        world.store, world.clock, deliveries, events, Duration.ofDays(99), AlertListener.none());
  }
}
