package dev.contentservice.delivery.match;

import static dev.contentservice.delivery.match.Worlds.listing;
import static dev.contentservice.delivery.match.Worlds.to;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.internal.SubscriptionMatcher;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SubscriptionMatcherTest {
  private static final Event UPDATE_OF_A_RECORD =
      Worlds.event(
          new EntityReference(EntityType.of("item"), "r1"),
          EventType.of("update"),
          List.of(new EntityReference(EntityType.ITEM_TYPE, "m1")));

  static Stream<Arguments> subscriptions() {
    return Stream.of(
        Arguments.of(to("item", "update"), MatchReason.MATCHED),
        Arguments.of(to("item_type", "update"), MatchReason.OTHER_ENTITY_TYPE),
        Arguments.of(to("item", "create", "delete"), MatchReason.OTHER_EVENT_TYPE),
        Arguments.of(to("item"), MatchReason.OTHER_EVENT_TYPE),
        Arguments.of(to("item", "update").filter(listing("item", "r1")), MatchReason.MATCHED),
        Arguments.of(to("item", "update").filter(listing("item", "r2")), MatchReason.NOT_LISTED),
        Arguments.of(to("item", "update").filter(listing("item_type", "m1")), MatchReason.MATCHED),
        Arguments.of(to("item", "update").filter(listing("item", "m1")), MatchReason.NOT_LISTED),
        Arguments.of(to("item", "update").filter(listing("item")), MatchReason.NOT_LISTED));
  }

  @ParameterizedTest
  @MethodSource("subscriptions")
  void each_subscription_has_its_reason(EventSubscription subscription, MatchReason reason) {
    assertThat(SubscriptionMatcher.of(subscription, UPDATE_OF_A_RECORD)).isEqualTo(reason);
  }

  @Test
  void a_reason_is_a_sentence_without_values() {
    assertThat(MatchReason.values())
        .extracting(MatchReason::sentence)
        .containsExactly(
            "the subscription matches the event",
            "the subscription is for another entity type",
            "the subscription does not list this event type",
            "the filter lists neither the entity nor an entity related to it");
  }
}
