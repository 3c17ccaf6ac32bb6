package dev.contentservice.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonPointer;

class PointerTest {

  @Test
  void the_whole_body_is_the_empty_pointer() {
    assertThat(Pointer.BODY.value()).isEmpty();
    assertThat(Pointer.of("")).isEqualTo(Pointer.BODY);
  }

  @Test
  void steps_down_are_members_and_items() {
    assertThat(Pointer.BODY.member("events").item(2).member("filter"))
        .isEqualTo(Pointer.of("/events/2/filter"));
  }

  @Property
  void any_member_name_is_read_back_by_an_independent_reader(@ForAll List<String> names) {
    Pointer pointer = Pointer.BODY;
    for (String name : names) {
      pointer = pointer.member(name);
    }

    JsonPointer read = JsonPointer.compile(pointer.value());

    for (String name : names) {
      assertThat(read.getMatchingProperty()).isEqualTo(name);
      read = read.tail();
    }
    assertThat(read.matches()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"name", "/a~", "/a~2b", "~0", "#/name"})
  void invalid_pointers_are_rejected(String text) {
    assertThatThrownBy(() -> Pointer.of(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void its_text_stays_on_one_line_and_does_not_turn_around() {
    Pointer pointer = Pointer.BODY.member("a\r\nb\u202e\u0000é😀");

    assertThat(pointer).hasToString("/a\\u000d\\u000ab\\u202e\\u0000é😀");
  }
}
