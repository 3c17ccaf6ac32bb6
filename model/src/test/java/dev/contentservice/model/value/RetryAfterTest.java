package dev.contentservice.model.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
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
    "1000000000, PT277777H46M40S",
    "3153600000, PT876000H",
    "3153600001, PT876000H",
    "99999999999999999999999999, PT876000H",
    "00000000000000000000000000007, PT7S",
    "'Sun, 01 Nov 2026 10:05:00 GMT', PT5M",
    "'Sunday, 01-Nov-26 10:05:00 GMT', PT5M",
    "'Sun, 01 Nov 2026 09:00:00 GMT', PT0S",
    "'Sun Nov  1 10:05:00 2026', PT5M",
    "'Wed, 18 Nov 2026 10:00:60 GMT', PT408H1M",
    "'Sunday, 01-Nov-76 10:00:00 GMT', PT438312H",
    "'Monday, 01-Nov-77 10:00:00 GMT', PT0S",
    "'Sun, 01 Nov 9999 10:00:00 GMT', PT876000H"
  })
  void reads_seconds_of_any_length_and_dates_of_every_format(String text, Duration wait) {
    assertThat(RetryAfter.delay(text, NOW)).hasValue(wait);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-1",
        "1.5",
        "1e3",
        "soon",
        "١٢",
        "PT5M",
        "2026-11-01T10:05:00Z",
        "Sun, 31 Feb 2026 10:05:00 GMT",
        "Sun, 01 Now 2026 10:05:00 GMT",
        "Sun, 01 Nov 2026 24:05:00 GMT",
        "Sun, 01 Nov 2026 10:05:00 CET"
      })
  void does_not_guess(String text) {
    assertThat(RetryAfter.delay(text, NOW)).isEmpty();
  }

  @Property
  void any_header_gives_a_delay_within_the_limits_or_none(@ForAll String text) {
    assertThat(RetryAfter.delay(text, NOW).orElse(Duration.ZERO))
        .isBetween(Duration.ZERO, RetryAfter.LONGEST);
  }
}
