package dev.contentservice.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Enums whose values the document does not list in full take any text and give it back. */
class OpenValueTest {
  private static final List<Function<String, ?>> FROM_TEXT =
      List.of(
          OrderingDirection::of,
          OrderingMeta::of,
          CollectionAppearance::of,
          EntityType::of,
          EventType::of);

  @Property
  void any_text_is_preserved_unchanged(@ForAll String text) {
    assertThat(FROM_TEXT).allSatisfy(of -> assertThat(of.apply(text)).hasToString(text));
  }

  @Property
  void values_are_equal_exactly_when_their_texts_are(@ForAll String one, @ForAll String another) {
    assertThat(FROM_TEXT)
        .allSatisfy(
            of -> {
              assertThat(of.apply(one).equals(of.apply(another))).isEqualTo(one.equals(another));
              assertThat(of.apply(one)).isEqualTo(of.apply(one)).hasSameHashCodeAs(of.apply(one));
            });
  }

  @Example
  void null_is_no_value() {
    assertThat(FROM_TEXT)
        .allSatisfy(of -> assertThatNullPointerException().isThrownBy(() -> of.apply(null)));
  }

  @Example
  void what_the_document_shows_is_known_and_the_rest_is_not() {
    assertThat(OrderingMeta.of("created_at").isObserved()).isTrue();
    assertThat(CollectionAppearance.of("compact").isObserved()).isTrue();
    assertThat(EntityType.of("item_type").isObserved()).isTrue();
    assertThat(EventType.of("create").isObserved()).isTrue();
    assertThat(EventType.of("update").isObserved()).isTrue();
    assertThat(EventType.of("Update").isObserved()).isFalse();
    assertThat(OrderingMeta.of("").isObserved()).isFalse();
  }
}
