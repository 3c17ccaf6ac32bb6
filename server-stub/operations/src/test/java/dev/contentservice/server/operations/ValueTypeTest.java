package dev.contentservice.server.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.server.operations.ValueType.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which texts are values of a type. */
class ValueTypeTest {
  @ParameterizedTest
  @CsvSource({
    "BOOLEAN, true",
    "BOOLEAN, false",
    "INTEGER, 0",
    "INTEGER, -12",
    "INTEGER, 123456789012345678901234567890",
    "NUMBER, 0.5",
    "NUMBER, -1e3",
    "DATE, 2026-11-30",
    "TIME, 2026-11-30T09:00:00Z",
    "TIME, 2026-11-30T09:00:00.5 02:00",
    "UUID, 123e4567-e89b-12d3-a456-426614174000",
    "TEXT, any"
  })
  void a_value_is_accepted(Kind kind, String text) {
    assertThat(ValueType.of(kind).fault(text)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "BOOLEAN, yes",
    "BOOLEAN, TRUE",
    "BOOLEAN, ''",
    "INTEGER, ''",
    "INTEGER, 1.0",
    "INTEGER, +1",
    "INTEGER, 01",
    "INTEGER, 0x1",
    "INTEGER, ١",
    "NUMBER, NaN",
    "NUMBER, .5",
    "NUMBER, 1e9999",
    "DATE, 2026-02-30",
    "TIME, 2026-11-30",
    "UUID, 123"
  })
  void another_text_is_rejected(Kind kind, String text) {
    assertThat(ValueType.of(kind).fault(text)).startsWith("must be a").contains("; send ");
  }

  @Test
  void limits_are_those_of_the_number_or_of_the_length() {
    ValueType page = ValueType.of(Kind.INTEGER).between("1", "100");

    assertThat(page.fault("1")).isNull();
    assertThat(page.fault("100")).isNull();
    assertThat(page.fault("0"))
        .isEqualTo("must be at least 1 and at most 100; send a number within the limits");
    assertThat(page.fault("101")).isNotNull();
    assertThat(ValueType.of(Kind.NUMBER).between("0", null).without(true, false).fault("0"))
        .isEqualTo("must be more than 0; send a number within the limits");
    // Characters, not the units of Java.
    assertThat(ValueType.of(Kind.TEXT).between("1", "1").fault("\uD83D\uDE00")).isNull();
    assertThat(ValueType.of(Kind.TEXT).between("1", "1").fault(""))
        .isEqualTo("must have at least 1 and at most 1 characters; send a text of that length");
  }

  @Test
  void an_enumeration_has_only_its_words() {
    ValueType words = ValueType.of(Kind.TEXT).words("small", "large");

    assertThat(words.fault("small")).isNull();
    assertThat(words.fault("Small")).isEqualTo("must be one of small, large; send one of them");
  }

  @Test
  void a_pattern_is_found_in_the_text() {
    ValueType code = ValueType.of(Kind.TEXT).matching("^[a-z]+$");

    assertThat(code.fault("abc")).isNull();
    assertThat(code.fault("a1")).isEqualTo("must match ^[a-z]+$; send a text that does");
  }

  @Test
  void a_value_is_never_repeated_in_the_message() {
    assertThat(ValueType.of(Kind.INTEGER).fault("secret")).doesNotContain("secret");
  }

  @Test
  void no_text_has_the_first_character_of_unicode() {
    assertThat(ValueType.of(Kind.TEXT).fault("a\0")).isEqualTo("has U+0000; leave it out");
  }
}
