package dev.contentservice.rules.webhook;

import static dev.contentservice.rules.Findings.in;
import static dev.contentservice.rules.Findings.on;
import static dev.contentservice.rules.Findings.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.rules.Findings;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rules about one filter. */
class FiltersTest {

  @Test
  void a_filter_of_another_kind_is_rejected() {
    assertThat(in(on("item", "create"), on("item", "update").filter(only("item_type", "1"))))
        .containsExactly("webhook.filter.same-entity-type /events/1/filter/entity_type");
  }

  @Test
  void kinds_are_compared_exactly() {
    assertThat(in(on("item", "create").filter(only("Item", "1"))))
        .containsExactly("webhook.filter.same-entity-type /events/0/filter/entity_type");
  }

  @Test
  void a_filter_of_a_related_kind_is_valid() {
    UpdateWebhookRequest update =
        new UpdateWebhookRequest()
            .events(List.of(on("item", "create").filter(only("item_type", "1"))));

    assertThat(
            WebhookRules.update(
                    "w1", WebhookNameLookup.none(), EntityRelations.parse("item:item_type"))
                .check(update))
        .hasToString("");
  }

  @Test
  void a_filter_that_lists_nothing_is_rejected() {
    assertThat(in(on("item", "create").filter(only("item"))))
        .containsExactly("webhook.filter.entity-ids.not-empty /events/0/filter/entity_ids");
  }

  @Test
  void an_entity_listed_again_is_a_warning_at_every_repeat() {
    assertThat(in(on("item", "create").filter(only("item", "1", "2", "1", "1"))))
        .containsExactly(
            "webhook.filter.entity-ids.distinct /events/0/filter/entity_ids/2",
            "webhook.filter.entity-ids.distinct /events/0/filter/entity_ids/3");
  }

  @Test
  void repeats_are_found_in_long_lists_as_well() {
    String[] ids = IntStream.range(0, 40).mapToObj(i -> "id" + i).toArray(String[]::new);
    ids[39] = "id0";

    assertThat(in(on("item", "create").filter(only("item", ids))))
        .containsExactly("webhook.filter.entity-ids.distinct /events/0/filter/entity_ids/39");
  }

  @Test
  void members_that_the_schema_does_not_allow_are_ignored() {
    EventFilter holes = new EventFilter(EntityType.of("item"), Arrays.asList("1", null, null));

    assertThat(
            Findings.in(
                new UpdateWebhookRequest()
                    .events(
                        Arrays.asList(
                            null,
                            withoutEntityType(on("item", "create").filter(only("x", "1"))),
                            withoutEventTypes(on("item", "update").filter(new EventFilter())),
                            on("item", "publish").filter(holes)))))
        .isEmpty();
  }

  private static EventSubscription withoutEntityType(EventSubscription subscription) {
    subscription.setEntityType(null);
    return subscription;
  }

  private static EventSubscription withoutEventTypes(EventSubscription subscription) {
    subscription.setEventTypes(null);
    return subscription;
  }
}
