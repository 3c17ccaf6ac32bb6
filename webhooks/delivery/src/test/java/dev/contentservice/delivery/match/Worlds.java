package dev.contentservice.delivery.match;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Few values, so that webhooks and events match often. */
final class Worlds {
  private Worlds() {}

  static Arbitrary<String> webhookIds() {
    return Arbitraries.of("w1", "w2", "w3", "w4", "w5");
  }

  static Arbitrary<List<EventSubscription>> subscriptions() {
    return subscription().list().ofMaxSize(4);
  }

  static Arbitrary<Event> events() {
    return Combinators.combine(references(), eventTypes(), references().list().ofMaxSize(3))
        .as((subject, type, related) -> event(subject, type, related));
  }

  static Event event(EntityReference subject, EventType type, List<EntityReference> related) {
    return Event.builder("e", subject, type, "{}")
        .related(related)
        .occurredAt(Instant.EPOCH)
        .build();
  }

  static EventSubscription to(String entityType, String... eventTypes) {
    return new EventSubscription(
        EntityType.of(entityType), List.of(eventTypes).stream().map(EventType::of).toList());
  }

  static EventFilter listing(String entityType, String... ids) {
    return new EventFilter(EntityType.of(entityType), List.of(ids));
  }

  private static Arbitrary<EventSubscription> subscription() {
    return Combinators.combine(
            entityTypes(), eventTypes().list().ofMaxSize(3), filter().injectNull(0.4))
        .as(
            (kind, types, filter) -> {
              EventSubscription subscription = new EventSubscription(kind, types);
              subscription.setFilter(filter);
              return subscription;
            });
  }

  private static Arbitrary<EventFilter> filter() {
    return Combinators.combine(entityTypes(), ids().list().ofMaxSize(3)).as(EventFilter::new);
  }

  private static Arbitrary<EntityReference> references() {
    return Combinators.combine(entityTypes(), ids()).as(EntityReference::new);
  }

  private static Arbitrary<EntityType> entityTypes() {
    return Arbitraries.of("item", "item_type").map(EntityType::of);
  }

  private static Arbitrary<EventType> eventTypes() {
    return Arbitraries.of("create", "update").map(EventType::of);
  }

  private static Arbitrary<String> ids() {
    return Arbitraries.of("1", "2");
  }
}
