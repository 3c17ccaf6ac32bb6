package dev.contentservice.delivery.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.json.internal.Rfc3339;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339Test {

  @ParameterizedTest
  @CsvSource({
    "2026-01-31T12:00:00Z, 2026-01-31T12:00:00Z",
    "2026-01-31T12:00:00.5+02:00, 2026-01-31T10:00:00.5Z",
    "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z",
    "0000-01-01T00:00:00-18:00, 0000-01-01T18:00:00Z",
    "9999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999999999Z",
    "9999-12-31T23:59:59+18:00, 9999-12-31T05:59:59Z",
  })
  void a_time_that_rfc_3339_can_write_in_utc_is_that_time(String text, Instant time) {
    assertThat(Rfc3339.parse(text, "from")).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "canary",
        "2026-01-31",
        "2026-01-31T12:00:00",
        "2026-02-30T12:00:00Z",
        "0000-01-01T00:00:00+00:01",
        "-0001-12-31T23:59:59Z",
        "-999999999-01-01T00:00:00+18:00",
        "9999-12-31T23:59:59-00:01",
        "10000-01-01T00:00:00Z",
        "+10000-01-01T00:00:00Z",
        "+999999999-12-31T23:59:59Z",
        "+999999999-12-31T23:59:59.999999999-18:00"
      })
  void any_other_text_is_rejected_with_name_and_range_without_the_text(String text) {
    assertThatThrownBy(() -> Rfc3339.parse(text, "until"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "until must be a time of RFC 3339, such as 2026-01-31T12:00:00Z,"
                + " from 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z");
  }
}
