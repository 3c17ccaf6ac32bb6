package dev.contentservice.delivery.match;

import static dev.contentservice.delivery.match.Worlds.event;
import static dev.contentservice.delivery.match.Worlds.listing;
import static dev.contentservice.delivery.match.Worlds.to;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.internal.Subscriber;
import dev.contentservice.delivery.match.internal.SubscriptionIndex;
import dev.contentservice.delivery.match.internal.SubscriptionMatcher;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.util.ArrayList;
import java.util.Collections;
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
  private static final Subscriber W = new Subscriber("w");

  private final SubscriptionIndex<Subscriber> index = new SubscriptionIndex<>();

  // Fewer would be edge cases mostly, without enough matches.
  @Property(tries = 1000)
  void it_finds_what_the_definition_says_after_any_changes(
      @ForAll("changes") List<Change> changes, @ForAll("events") Event event) {
    SubscriptionIndex<Subscriber> index = new SubscriptionIndex<>();
    Map<String, List<EventSubscription>> model = new HashMap<>();
    for (Change change : changes) {
      index.put(change.webhook(), "", change.subscriptions());
      model.put(change.webhookId(), change.subscriptions());
    }

    Set<Subscriber> expected = concerned(model, event);

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
    SubscriptionIndex<Subscriber> index = new SubscriptionIndex<>();
    changes.forEach(change -> index.put(change.webhook(), "", change.subscriptions()));
    changes.forEach(change -> index.remove(change.webhook()));

    assertThat(index.match(event)).isEmpty();
    assertThat(index.size()).isZero();
  }

  @Property
  void webhooks_moved_from_another_index_match_the_same(
      @ForAll("changes") List<Change> changes, @ForAll("events") Event event) {
    SubscriptionIndex<Subscriber> index = new SubscriptionIndex<>();
    SubscriptionIndex<Subscriber> other = new SubscriptionIndex<>();
    changes.forEach(change -> other.put(change.webhook(), "", change.subscriptions()));
    // In another state before.
    changes.forEach(change -> index.put(change.webhook(), "", changes.get(0).subscriptions()));
    List<Subscriber> matches = other.match(event);
    index.moveAll(other);

    assertThat(index.match(event)).containsExactlyInAnyOrderElementsOf(matches);
    assertThat(index.size()).isEqualTo(other.size());
  }

  @Test
  void it_says_what_it_has() {
    index.put(W, "", List.of());
    index.put(new Subscriber("v"), "", List.of());

    assertThat(index.size()).isEqualTo(2);
    assertThat(index.contains(new Subscriber("w"))).isTrue();
    index.remove(W);
    assertThat(index.size()).isOne();
    assertThat(index.contains(W)).isFalse();
  }

  @Test
  void the_matches_are_the_list_of_the_caller() {
    List<Subscriber> none = index.match(about("item", "i"));
    none.add(W);

    assertThat(none).containsExactly(W);
    assertThat(index.match(about("item", "i"))).isEmpty();
  }

  @Test
  void a_subscription_matches_only_its_entity_type_and_event_types() {
    index.put(W, "", List.of(to("item_type", "create", "update")));

    assertThat(index.match(plain("item_type", "create"))).containsExactly(W);
    assertThat(index.match(plain("item_type", "delete"))).isEmpty();
    assertThat(index.match(plain("item", "create"))).isEmpty();
  }

  @Test
  void values_that_the_document_does_not_show_are_compared_exactly() {
    index.put(W, "", List.of(to("Item", "create "), to("", "")));

    assertThat(index.match(plain("Item", "create "))).containsExactly(W);
    assertThat(index.match(plain("", ""))).containsExactly(W);
    assertThat(index.match(plain("item", "create"))).isEmpty();
  }

  @Test
  void a_filter_matches_only_listed_entities() {
    index.put(W, "", List.of(to("item_type", "update").filter(listing("item_type", "7", "8"))));

    assertThat(index.match(about("item_type", "7"))).containsExactly(W);
    assertThat(index.match(about("item_type", "9"))).isEmpty();
  }

  @Test
  void a_filter_of_another_type_lists_related_entities() {
    index.put(W, "", List.of(to("item", "update").filter(listing("item_type", "m1"))));

    assertThat(index.match(about("item", "m1"))).isEmpty();
    assertThat(index.match(related("item_type", "m1"))).containsExactly(W);
    assertThat(index.match(related("item_type", "m2"))).isEmpty();
  }

  @Test
  void a_webhook_is_notified_once_if_several_subscriptions_match() {
    EntityReference model = new EntityReference(EntityType.of("item_type"), "m1");
    index.put(
        W,
        "",
        List.of(
            to("item", "update"),
            to("item", "update"),
            to("item", "update").filter(listing("item", "1", "1")),
            to("item", "update").filter(listing("item_type", "m1"))));

    Event event = event(reference("item", "1"), EventType.of("update"), List.of(model, model));

    assertThat(index.match(event)).containsExactly(W);
  }

  @Test
  void many_webhooks_of_one_topic_come_and_go() {
    List<Subscriber> webhooks =
        new ArrayList<>(IntStream.range(0, 300).mapToObj(i -> new Subscriber("w" + i)).toList());
    webhooks.forEach(each -> index.put(each, "", List.of(to("item", "create"))));
    Collections.shuffle(webhooks, new Random(1));
    webhooks.subList(0, 250).forEach(index::remove);

    assertThat(index.match(plain("item", "create")))
        .containsExactlyInAnyOrderElementsOf(webhooks.subList(250, 300));
  }

  @Test
  void changing_the_list_afterwards_changes_nothing() {
    List<EventSubscription> subscriptions = new ArrayList<>(List.of(to("item", "create")));
    index.put(W, "", subscriptions);
    subscriptions.clear();
    index.put(new Subscriber("v"), "", subscriptions);

    assertThat(index.match(plain("item", "create"))).containsExactly(W);
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

  record Change(String webhookId, List<EventSubscription> subscriptions) {
    Subscriber webhook() {
      return new Subscriber(webhookId);
    }
  }

  private static Set<Subscriber> concerned(
      Map<String, List<EventSubscription>> model, Event event) {
    return model.entrySet().stream()
        .filter(each -> SubscriptionMatcher.exists(each.getValue(), event))
        .map(each -> new Subscriber(each.getKey()))
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
