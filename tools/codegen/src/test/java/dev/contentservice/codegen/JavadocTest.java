package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavadocTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Null clears `name`.         | Null clears {@code name}.",
        "`a < b` but c < d & e       | {@code a < b} but c {@literal <} d {@literal &} e",
        "mail a@b.c                  | mail a{@literal @}b.c",
        "ends */ the comment         | ends *{@literal /} the comment",
        "`ends */ the comment`       | {@code ends * / the comment}"
      })
  void markdown_becomes_javadoc(String description, String javadoc) {
    assertThat(String.join(" ", Javadoc.lines(description))).isEqualTo(javadoc);
  }

  @Test
  void long_text_is_wrapped_between_words_and_later_lines_of_a_tag_are_indented() {
    assertThat(Javadoc.tag("@param id", "word ".repeat(30)))
        .hasSizeGreaterThan(1)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(92).endsWith("word"))
        .element(1)
        .asString()
        .startsWith("    word");
  }

  @Test
  void a_missing_description_is_empty() {
    assertThat(Javadoc.lines(null)).containsExactly("");
  }
}
