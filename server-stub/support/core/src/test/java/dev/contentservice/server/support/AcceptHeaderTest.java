package dev.contentservice.server.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptHeaderTest {

  @ParameterizedTest(quoteTextArguments = false)
  @CsvFileSource(
      resources = "/http/accept.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void json_is_acceptable_as_rfc_9110_says(String accept, boolean acceptable) {
    assertThat(allowsJson(HeaderTable.lines(accept))).isEqualTo(acceptable);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"", "\"a", "\\\"", ";", ";a=b", "a/b;c=\"d\"", ",", "a/", " ", "*/*;q=0;"})
  void a_header_of_any_length_is_read(String part) {
    String strange = part.repeat(20_000);

    assertThat(allowsJson(List.of(strange, "application/json;charset=utf-8"))).isTrue();
    assertThat(allowsJson(List.of("a/b" + strange, "text/html"))).isFalse();
  }

  @Property
  void any_text_can_be_parsed_and_any_type_after_it_is_acceptable(
      @ForAll
          @Chars({'a', '/', '*', ';', ',', '"', '\\', '=', 'q', '0', '.', ' '})
          @StringLength(max = 30)
          String strange) {
    assertThat(allowsJson(List.of(strange, "application/json;charset=utf-8"))).isTrue();
  }

  private static boolean allowsJson(List<String> lines) {
    return AcceptHeader.allows(lines, "application/json");
  }
}
