package dev.contentservice.delivery.match;

import static dev.contentservice.delivery.match.Worlds.event;
import static dev.contentservice.delivery.match.Worlds.listing;
import static dev.contentservice.delivery.match.Worlds.to;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

class SubscriptionIndexTest {
  private final SubscriptionIndex index = new SubscriptionIndex();

  @Property
  void it_finds_what_the_definition_says_after_any_changes(
      @ForAll("changes") List<Change> changes, @ForAll("events") Event event) {
    SubscriptionIndex index = new SubscriptionIndex();
    Map<String, List<EventSubscription>> model = new HashMap<>();
    for (Change change : changes) {
      index.put(change.webhookId(), change.subscriptions());
      model.put(change.webhookId(), change.subscriptions());
    }

    Set<String> expected = concerned(model, event);

    assertThat(index.match(event)).containsExactlyInAnyOrderElementsOf(expected);
    Statistics.label("matches").collect(Math.min(expected.size(), 2));
    Statistics.label("matches")
        .coverage(
            seen -> {
              seen.check(0).percentage(share -> share > 10);
              seen.check(1).percentage(share -> share > 10);
              seen.check(2).percentage(share -> share > 10);
            });
  }

  @Property
  void a_removed_webhook_leaves_no_entries(
      @ForAll("changes") List<Change> changes, @ForAll("events") Event event) {
    SubscriptionIndex index = new SubscriptionIndex();
    changes.forEach(change -> index.put(change.webhookId(), change.subscriptions()));
    changes.forEach(change -> index.remove(change.webhookId()));

    assertThat(index.match(event)).isEmpty();
    assertThat(index.size()).isZero();
  }

  @Property
  void subscriptions_copied_from_another_index_match_the_same(
      @ForAll("changes") List<Change> changes, @ForAll("events") Event event) {
    SubscriptionIndex index = new SubscriptionIndex();
    SubscriptionIndex other = new SubscriptionIndex();
    changes.forEach(change -> other.put(change.webhookId(), change.subscriptions()));
    // In another state before.
    changes.forEach(change -> index.put(change.webhookId(), changes.get(0).subscriptions()));
    changes.forEach(change -> index.put(change.webhookId(), other));

    assertThat(index.match(event)).containsExactlyInAnyOrderElementsOf(other.match(event));
    assertThat(index.size()).isEqualTo(other.size());
  }

  @Test
  void a_subscription_matches_only_its_entity_type_and_event_types() {
    index.put("w", List.of(to("item_type", "create", "update")));

    assertThat(index.match(plain("item_type", "create"))).containsExactly("w");
    assertThat(index.match(plain("item_type", "delete"))).isEmpty();
    assertThat(index.match(plain("item", "create"))).isEmpty();
  }

  @Test
  void values_that_the_document_does_not_show_are_compared_exactly() {
    index.put("w", List.of(to("Item", "create "), to("", "")));

    assertThat(index.match(plain("Item", "create "))).containsExactly("w");
    assertThat(index.match(plain("", ""))).containsExactly("w");
    assertThat(index.match(plain("item", "create"))).isEmpty();
  }

  @Test
  void a_filter_matches_only_listed_entities() {
    index.put("w", List.of(to("item_type", "update").filter(listing("item_type", "7", "8"))));

    assertThat(index.match(about("item_type", "7"))).containsExactly("w");
    assertThat(index.match(about("item_type", "9"))).isEmpty();
  }

  @Test
  void a_filter_of_another_type_lists_related_entities() {
    index.put("w", List.of(to("item", "update").filter(listing("item_type", "m1"))));

    assertThat(index.match(about("item", "m1"))).isEmpty();
    assertThat(index.match(related("item_type", "m1"))).containsExactly("w");
    assertThat(index.match(related("item_type", "m2"))).isEmpty();
  }

  @Test
  void a_webhook_is_notified_once_if_several_subscriptions_match() {
    EntityReference model = new EntityReference(EntityType.of("item_type"), "m1");
    index.put(
        "w",
        List.of(
            to("item", "update"),
            to("item", "update"),
            to("item", "update").filter(listing("item", "1", "1")),
            to("item", "update").filter(listing("item_type", "m1"))));

    Event event = event(reference("item", "1"), EventType.of("update"), List.of(model, model));

    assertThat(index.match(event)).containsExactly("w");
  }

  @Test
  void many_webhooks_of_one_topic_come_and_go() {
    List<String> ids = new ArrayList<>(IntStream.range(0, 300).mapToObj(i -> "w" + i).toList());
    ids.forEach(id -> index.put(id, List.of(to("item", "create"))));
    java.util.Collections.shuffle(ids, new Random(1));
    ids.subList(0, 250).forEach(index::remove);

    assertThat(index.match(plain("item", "create")))
        .containsExactlyInAnyOrderElementsOf(ids.subList(250, 300));
  }

  @Test
  void changing_the_list_afterwards_changes_nothing() {
    List<EventSubscription> subscriptions = new ArrayList<>(List.of(to("item", "create")));
    index.put("w", subscriptions);
    subscriptions.clear();
    index.put("v", subscriptions);

    assertThat(index.match(plain("item", "create"))).containsExactly("w");
  }

  @Provide
  Arbitrary<List<Change>> changes() {
    return Combinators.combine(Worlds.webhookIds(), Worlds.subscriptions())
        .as(Change::new)
        .list()
        .ofMaxSize(20);
  }

  @Provide
  Arbitrary<Event> events() {
    return Worlds.events();
  }

  record Change(String webhookId, List<EventSubscription> subscriptions) {}

  private static Set<String> concerned(Map<String, List<EventSubscription>> model, Event event) {
    return model.entrySet().stream()
        .filter(each -> SubscriptionMatcher.exists(each.getValue(), event))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Event plain(String entityType, String eventType) {
    return event(reference(entityType, "1"), EventType.of(eventType), List.of());
  }

  private static Event about(String entityType, String id) {
    return event(reference(entityType, id), EventType.of("update"), List.of());
  }

  private static Event related(String entityType, String id) {
    return event(
        reference("item", "r"), EventType.of("update"), List.of(reference(entityType, id)));
  }

  private static EntityReference reference(String entityType, String id) {
    return new EntityReference(EntityType.of(entityType), id);
  }
}
