package dev.contentservice.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceparentTest {
  private static final String VALID = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  @Test
  void a_header_of_version_00_is_read_as_sent() {
    assertThat(Traceparent.parse(VALID)).hasValue(new Traceparent(VALID));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\nX-Injected: 1",
      })
  void any_other_header_starts_a_new_trace(String header) {
    assertThat(Traceparent.parse(header)).isEmpty();
  }

  @Test
  void a_value_of_another_form_is_rejected() {
    assertThatThrownBy(() -> new Traceparent("trace"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but is 'trace'");
  }
}
