package dev.contentservice.delivery.payload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", " [1, 2] ", "\"é\"", "1e400", "-0", "null", "true", "{\"a\":1,\"a\":2}"})
  void one_json_text_is_json(String text) {
    assertThat(Payload.of(text).contentType()).isEqualTo("application/json");
  }

  @Test
  void a_large_json_text_is_json() {
    assertThat(Payload.of("9".repeat(100_000)).contentType()).isEqualTo("application/json");
    assertThat(Payload.of("[".repeat(9000) + "]".repeat(9000)).contentType())
        .isEqualTo("application/json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "hello",
        "{} {}",
        "{}x",
        "1 2",
        "{\"a\":}",
        "[1,]",
        "{a:1}",
        "'a'",
        "NaN",
        "01",
        "\"\\x\"",
        "\"a",
        "{\"id\":{{ entity.id }}}",
        "\"a\nb\"",
        "1.",
        "tru",
        "// c\n1"
      })
  void everything_else_is_text(String text) {
    assertThat(Payload.of(text).contentType()).isEqualTo("text/plain; charset=utf-8");
  }

  @Test
  void json_in_another_encoding_is_not_json() {
    assertThat(Payload.of("\"é\"".getBytes(ISO_8859_1)).contentType()).startsWith("text/plain");
  }

  @Test
  void the_bytes_are_immutable() {
    byte[] given = {'1'};
    Payload payload = Payload.of(given);
    given[0] = '2';
    payload.bytes()[0] = '3';

    assertThat(payload).isEqualTo(Payload.of("1")).hasSameHashCodeAs(Payload.of("1"));
    assertThat(payload.bytes()).containsExactly('1');
  }

  @Test
  void other_bytes_or_another_type_are_another_payload() {
    assertThat(Payload.of("1"))
        .isNotEqualTo(Payload.of("2"))
        .isNotEqualTo(Payload.of("1", "text/plain"))
        .isNotEqualTo(null)
        .doesNotHaveSameHashCodeAs(Payload.of("2"));
  }

  @Test
  void shows_no_content() {
    assertThat(Payload.of("{\"secret\":1}")).hasToString("application/json of 12 bytes");
  }
}
