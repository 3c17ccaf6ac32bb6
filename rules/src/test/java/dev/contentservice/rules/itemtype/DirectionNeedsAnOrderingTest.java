package dev.contentservice.rules.itemtype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.value.OrderingDirection;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.rules.engine.Report;
import org.junit.jupiter.api.Test;

class DirectionNeedsAnOrderingTest {

  @Test
  void a_direction_alone_is_a_warning() {
    Report report = ItemTypeRules.CREATE.check(directed());

    assertThat(report)
        .hasToString(
            "/ordering_direction: warning: ordering_direction has an effect only with ordering_meta"
                + " or ordering_field (section 2.1, assumed: ordering); set ordering_meta or"
                + " ordering_field as well, or leave ordering_direction out [item-type.ordering.direction-needs-order]");
    assertThat(report.passed()).isTrue();
  }

  @Test
  void null_is_nothing_to_sort_by() {
    CreateItemTypeRequest body = directed().orderingMeta(null).orderingField(null);

    assertThat(ItemTypeRules.CREATE.check(body).warnings()).hasSize(1);
  }

  @Test
  void a_direction_with_an_ordering_is_valid() {
    FieldReference field = FieldReference.of("f1");

    assertThat(ItemTypeRules.CREATE.check(directed().orderingMeta(OrderingMeta.CREATED_AT)))
        .hasToString("");
    assertThat(ItemTypeRules.CREATE.check(directed().orderingField(field))).hasToString("");
  }

  @Test
  void no_direction_or_null_is_valid() {
    assertThat(ItemTypeRules.CREATE.check(directed().orderingDirection(null))).hasToString("");
  }

  private static CreateItemTypeRequest directed() {
    return new CreateItemTypeRequest("Article", "article")
        .orderingDirection(OrderingDirection.of("desc"));
  }
}
