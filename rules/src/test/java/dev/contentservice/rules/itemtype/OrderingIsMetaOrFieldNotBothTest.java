package dev.contentservice.rules.itemtype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Violation;
import org.junit.jupiter.api.Test;

class OrderingIsMetaOrFieldNotBothTest {
  private static final FieldReference FIELD = FieldReference.of("f1");

  @Test
  void both_are_rejected_at_ordering_meta() {
    CreateItemTypeRequest body = model().orderingMeta(OrderingMeta.CREATED_AT).orderingField(FIELD);

    assertThat(ItemTypeRules.CREATE.check(body).violations())
        .containsExactly(
            new Violation(
                new OrderingIsMetaOrFieldNotBoth<>(OrderingAccessor.OF_CREATION).descriptor(),
                Pointer.of("/ordering_meta"),
                "send only one of the two, or null for the other"));
  }

  @Test
  void a_value_the_document_does_not_show_is_set_all_the_same() {
    CreateItemTypeRequest body = model().orderingMeta(OrderingMeta.of("x")).orderingField(FIELD);

    assertThat(ItemTypeRules.CREATE.check(body).passed()).isFalse();
  }

  @Test
  void either_alone_is_valid() {
    assertThat(ItemTypeRules.CREATE.check(model()).violations()).isEmpty();
    assertThat(ItemTypeRules.CREATE.check(model().orderingField(FIELD)).violations()).isEmpty();
    assertThat(
            ItemTypeRules.CREATE.check(model().orderingMeta(OrderingMeta.CREATED_AT)).violations())
        .isEmpty();
  }

  @Test
  void null_counts_as_not_set() {
    assertThat(
            ItemTypeRules.CREATE
                .check(model().orderingMeta(null).orderingField(FIELD))
                .violations())
        .isEmpty();
    assertThat(
            ItemTypeRules.CREATE
                .check(model().orderingMeta(OrderingMeta.CREATED_AT).orderingField(null))
                .violations())
        .isEmpty();
  }

  private static CreateItemTypeRequest model() {
    return new CreateItemTypeRequest("Article", "article");
  }
}
