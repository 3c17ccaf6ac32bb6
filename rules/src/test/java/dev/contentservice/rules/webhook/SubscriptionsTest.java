package dev.contentservice.rules.webhook;

import static dev.contentservice.rules.Findings.in;
import static dev.contentservice.rules.Findings.on;
import static dev.contentservice.rules.Findings.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.Findings;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rules about subscriptions, except for filters. */
class SubscriptionsTest {

  @Test
  void a_subscription_to_no_event_is_a_warning() {
    assertThat(in(on("item")))
        .containsExactly("webhook.events.event-types.not-empty /events/0/event_types");
  }

  @Test
  void an_event_named_again_is_a_warning_at_every_repeat() {
    assertThat(in(on("item", "create", "update", "create")))
        .containsExactly("webhook.events.event-types.distinct /events/0/event_types/2");
  }

  @Test
  void a_subscription_within_another_is_a_warning_wherever_it_stands() {
    assertThat(in(on("item", "create"), on("item", "update", "create")))
        .containsExactly("webhook.events.filter-shadowed /events/0");
    assertThat(in(on("item", "update", "create"), on("item", "create")))
        .containsExactly("webhook.events.filter-shadowed /events/1");
  }

  @Test
  void of_equal_subscriptions_the_first_stays() {
    assertThat(in(on("item", "create"), on("item", "create"), on("item", "create")))
        .containsExactly(
            "webhook.events.filter-shadowed /events/1", "webhook.events.filter-shadowed /events/2");
  }

  @Test
  void a_filter_is_idle_beside_a_subscription_without_one() {
    assertThat(in(on("item", "create").filter(only("item", "1")), on("item", "create")))
        .containsExactly("webhook.events.filter-shadowed /events/0");
  }

  @Test
  void a_filter_within_another_is_idle() {
    assertThat(
            in(
                on("item", "create").filter(only("item", "1", "2")),
                on("item", "create").filter(only("item", "2"))))
        .containsExactly("webhook.events.filter-shadowed /events/1");
  }

  @Test
  void a_subscription_that_lets_nothing_through_is_not_called_idle_as_well() {
    assertThat(in(on("item", "create"), on("item")))
        .containsExactly("webhook.events.event-types.not-empty /events/1/event_types");
    assertThat(in(on("item", "create"), on("item", "create").filter(only("item"))))
        .containsExactly("webhook.filter.entity-ids.not-empty /events/1/filter/entity_ids");
  }

  @Test
  void long_filters_are_compared_as_well() {
    String[] ids = IntStream.range(0, 40).mapToObj(i -> "id" + i).toArray(String[]::new);

    assertThat(
            in(
                on("item", "create").filter(only("item", ids)),
                on("item", "create").filter(only("item", "id39", "id0"))))
        .containsExactly("webhook.events.filter-shadowed /events/1");
    assertThat(
            in(
                on("item", "create").filter(only("item", ids)),
                on("item", "create").filter(only("item", "id39", "id40"))))
        .isEmpty();
  }

  @Test
  void a_subscription_that_adds_an_event_a_kind_or_an_entity_is_valid() {
    assertThat(in(on("item", "create"), on("item", "update"))).isEmpty();
    assertThat(in(on("item", "create"), on("item_type", "create"))).isEmpty();
    assertThat(
            in(
                on("item", "create").filter(only("item", "1", "2")),
                on("item", "create").filter(only("item", "2", "3"))))
        .isEmpty();
    assertThat(
            in(
                on("item", "create", "update").filter(only("item", "1")),
                on("item", "create").filter(only("item", "1", "2"))))
        .isEmpty();
  }

  @Test
  void an_idle_subscription_is_found_among_the_first_32() {
    assertThat(Findings.in(new UpdateWebhookRequest().events(distinct(32, "kind0"))))
        .containsExactly("webhook.events.filter-shadowed /events/31");
    assertThat(Findings.in(new UpdateWebhookRequest().events(distinct(33, "kind0")))).isEmpty();
  }

  @Test
  void the_place_that_covers_is_named() {
    UpdateWebhookRequest update =
        new UpdateWebhookRequest()
            .events(List.of(on("upload", "a"), on("item", "a", "b"), on("item", "b")));

    assertThat(
            WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none())
                .check(update))
        .hasToString(
            "/events/2: warning: a subscription has an effect only if it matches"
                + " an event that no other subscription matches (section 6.1); remove it; the subscription at /events/1 covers it"
                + " [webhook.events.filter-shadowed]");
  }

  /** Subscriptions to different entity types, except for the last. */
  private static List<EventSubscription> distinct(int count, String last) {
    return IntStream.range(0, count)
        .mapToObj(i -> on(i == count - 1 ? last : "kind" + i, "create"))
        .toList();
  }
}
