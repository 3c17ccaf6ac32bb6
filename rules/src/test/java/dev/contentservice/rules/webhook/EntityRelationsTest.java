package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntityRelationsTest {

  @Test
  void a_kind_may_always_list_its_own() {
    assertThat(EntityRelations.none().mayList("item", "item")).isTrue();
    assertThat(EntityRelations.none().mayList("item", "item_type")).isFalse();
  }

  @Test
  void a_declared_pair_holds_one_way() {
    EntityRelations relations = EntityRelations.parse("item:item_type, item : upload ,x:y,");

    assertThat(relations.mayList("item", "item_type")).isTrue();
    assertThat(relations.mayList("item", "upload")).isTrue();
    assertThat(relations.mayList("x", "y")).isTrue();
    assertThat(relations.mayList("item_type", "item")).isFalse();
    assertThat(relations.mayList("x", "item_type")).isFalse();
  }

  @Test
  void an_empty_pair_is_ignored_wherever_it_stands() {
    assertThat(EntityRelations.parse(",a:b,,c:d,")).hasToString("a:b,c:d");
  }

  @Test
  void a_declaration_is_written_as_it_is_read() {
    assertThat(EntityRelations.parse(" item:item_type,x:y, item:upload"))
        .hasToString("item:item_type,item:upload,x:y");
  }

  @Test
  void a_blank_declaration_is_none() {
    assertThat(EntityRelations.parse(" ")).isSameAs(EntityRelations.none());
    assertThat(EntityRelations.none()).hasToString("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"item", ":", "item:", ":item_type", "a:b:c", "a:b,c"})
  void a_pair_of_another_form_is_rejected(String text) {
    assertThatThrownBy(() -> EntityRelations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("entity relations look like 'item:item_type,upload:item_type'");
  }
}
