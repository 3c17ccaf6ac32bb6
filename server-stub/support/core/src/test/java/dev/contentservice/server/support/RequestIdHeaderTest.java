package dev.contentservice.server.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdHeaderTest {

  @Test
  void a_valid_id_is_repeated() {
    assertThat(RequestIdHeader.orNew("a.B_c-1")).isEqualTo("a.B_c-1");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "a b", "a\r\nb", "\u00fc"})
  void another_id_is_replaced_by_a_valid_one(String sent) {
    assertThat(RequestIdHeader.orNew(sent)).isNotEqualTo(sent).matches(RequestIdHeader::isValid);
    assertThat(RequestIdHeader.isValid("x".repeat(64))).isTrue();
    assertThat(RequestIdHeader.isValid("x".repeat(65))).isFalse();
  }
}
