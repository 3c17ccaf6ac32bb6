package dev.contentservice.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-11-01T10:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "0, PT0S",
    "007, PT7S",
    "' 120 ', PT2M",
    "86400, PT24H",
    "86401, PT24H",
    "99999999999999999999999999, PT24H",
    "'Sun, 01 Nov 2026 10:05:00 GMT', PT5M",
    "'Sunday, 01-Nov-26 10:05:00 GMT', PT5M",
    "'Sun, 01 Nov 2026 09:00:00 GMT', PT0S",
    "'Sun, 01 Nov 2099 09:00:00 GMT', PT24H"
  })
  void reads_seconds_and_dates_up_to_a_day(String text, Duration wait) {
    assertThat(RetryAfter.parse(text, NOW)).isEqualTo(wait);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1.5", "1e3", "soon", "١٢", "PT5M", "2026-11-01T10:05:00Z"})
  void does_not_guess(String text) {
    assertThat(RetryAfter.parse(text, NOW)).isNull();
  }

  @Test
  void an_empty_header_asks_for_no_delay() {
    assertThat(RetryAfter.parse(null, NOW)).isNull();
  }

  @Property
  void any_header_gives_a_delay_from_zero_to_a_day(@ForAll String text) {
    Duration wait = RetryAfter.parse(text, NOW);

    assertThat(wait == null ? Duration.ZERO : wait).isBetween(Duration.ZERO, Duration.ofDays(1));
  }
}
