package dev.contentservice.overlay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Regular expressions of RFC 9485. */
class InteroperableRegexTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "a|b ; b ; true",
        "(ab)* ; abab ; true",
        "a{2} ; aa ; true",
        "a{2} ; aaa ; false",
        "a{2,} ; aaa ; true",
        "a{1,2} ; aaa ; false",
        "^a$ ; a ; true",
        "[$^] ; ^ ; true",
        "[a-c] ; b ; true",
        "[^a-c] ; b ; false",
        "[a&&b] ; & ; true",
        "[-a] ; - ; true",
        "[a-] ; - ; true",
        "[.] ; x ; false",
        "\\. ; . ; true",
        "\\p{Lu}\\P{Lu} ; Aa ; true",
        "a.c ; a\uD83D\uDE00c ; true"
      })
  void an_expression_matches_a_text(String expression, String text, boolean matches) {
    assertThat(InteroperableRegex.pattern(expression).orElseThrow().matcher(text).matches())
        .isEqualTo(matches);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r"})
  void a_point_matches_no_line_break(String text) {
    assertThat(InteroperableRegex.pattern(".").orElseThrow().matcher(text).matches()).isFalse();
  }

  /** What Java allows in addition, and what it does not. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "a**",
        "a*+",
        "a*?",
        "(?i)a",
        "(?:a)",
        "(a",
        "a)",
        "[",
        "[]",
        "[]a]",
        "[^]",
        "[b-a]",
        "[a-c-e]",
        "[[a]]",
        "[\\p{L}-z]",
        "\\d",
        "\\1",
        "\\Qa\\E",
        "\\p{IsLatin}",
        "a{",
        "a{2,1}",
        "a{x}",
        "}",
        "]",
        "\\"
      })
  void an_invalid_expression_is_no_pattern(String expression) {
    assertThat(InteroperableRegex.pattern(expression).map(Pattern::pattern)).isEmpty();
  }
}
