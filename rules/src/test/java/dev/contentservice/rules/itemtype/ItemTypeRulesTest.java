package dev.contentservice.rules.itemtype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.value.OrderingDirection;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.rules.ContentDomain;
import dev.contentservice.rules.ItemTypeBodies;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.json.BodyJson;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsCoverage;
import org.junit.jupiter.api.Test;

/** Properties of the rules for models. */
@Domain(ContentDomain.class)
class ItemTypeRulesTest {
  private static final FieldReference FIELD = FieldReference.of("f1");

  /** Each breaks one rule of a valid body. */
  private static final Map<String, UnaryOperator<CreateItemTypeRequest>> BREAKERS =
      Map.of(
          "item-type.ordering.exclusive",
          body -> body.orderingMeta(OrderingMeta.CREATED_AT).orderingField(FIELD),
          "item-type.ordering.direction-needs-order",
          body ->
              body.orderingMeta(null)
                  .orderingField(null)
                  .orderingDirection(OrderingDirection.of("asc")));

  @Property
  void each_rule_fires_on_a_body_made_to_break_it_and_no_other_does(
      @ForAll("fine") CreateItemTypeRequest body, @ForAll("rules") String rule) {
    CreateItemTypeRequest broken = BREAKERS.get(rule).apply(body);

    assertThat(ItemTypeRules.CREATE.descriptors()).hasSameSizeAs(BREAKERS.keySet());
    assertThat(ItemTypeRules.CREATE.check(broken).violations())
        .isNotEmpty()
        .extracting(violation -> violation.rule().id())
        .containsOnly(rule);
  }

  @Property
  void the_order_of_the_rules_does_not_matter(@ForAll CreateItemTypeRequest body) {
    RuleSet<CreateItemTypeRequest> reversed =
        RuleSet.of(
            List.of(
                new DirectionNeedsAnOrdering<>(OrderingAccessor.OF_CREATION),
                new OrderingIsMetaOrFieldNotBoth<>(OrderingAccessor.OF_CREATION)));

    Statistics.label("fine")
        .collect(ItemTypeRules.CREATE.check(body).violations().isEmpty())
        .coverage(ItemTypeRulesTest::bothResults);
    assertThat(reversed.check(body).violations())
        .containsExactlyInAnyOrderElementsOf(ItemTypeRules.CREATE.check(body).violations());
  }

  @Property
  void checking_is_repeatable_and_changes_nothing(@ForAll CreateItemTypeRequest body) {
    CreateItemTypeRequest copy =
        BodyJson.mapper()
            .readValue(BodyJson.mapper().writeValueAsBytes(body), CreateItemTypeRequest.class);

    Report first = ItemTypeRules.CREATE.check(body);

    assertThat(body).isEqualTo(copy);
    assertThat(ItemTypeRules.CREATE.check(body)).isEqualTo(first);
  }

  @Property
  void dropping_an_ordering_never_makes_a_valid_body_invalid(@ForAll CreateItemTypeRequest body) {
    boolean valid = ItemTypeRules.CREATE.check(body).passed();
    Statistics.label("valid").collect(valid).coverage(ItemTypeRulesTest::bothResults);

    assertThat(!valid || ItemTypeRules.CREATE.check(body.orderingMeta(null)).passed()).isTrue();
    assertThat(!valid || ItemTypeRules.CREATE.check(body.orderingField(null)).passed()).isTrue();
  }

  private static void bothResults(StatisticsCoverage seen) {
    seen.check(true).percentage(p -> p > 0.5);
    seen.check(false).percentage(p -> p > 0.5);
  }

  @Provide
  Arbitrary<CreateItemTypeRequest> fine() {
    return ItemTypeBodies.models()
        .filter(body -> ItemTypeRules.CREATE.check(body).violations().isEmpty());
  }

  @Provide
  Arbitrary<String> rules() {
    return Arbitraries.of(BREAKERS.keySet());
  }

  @Property
  void a_complete_model_breaks_the_rules_that_the_body_which_creates_it_breaks(
      @ForAll CreateItemTypeRequest body) {
    ItemType model =
        BodyJson.mapper().convertValue(BodyJson.mapper().valueToTree(body), ItemType.class);

    assertThat(ItemTypeRules.MODEL.check(model)).isEqualTo(ItemTypeRules.CREATE.check(body));
  }

  @Test
  void the_binding_has_the_rules_of_a_creation() {
    assertThat(ItemTypeRules.<Void>binding().pure()).isSameAs(ItemTypeRules.CREATE);
  }
}
