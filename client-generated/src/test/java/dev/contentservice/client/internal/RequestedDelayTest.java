package dev.contentservice.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestedDelayTest {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "429, Retry-After: 7, PT7S",
    "503, Retry-After: 0, PT0S",
    "429, 'Retry-After: Sat, 21 Nov 2026 08:00:09 GMT', PT9S",
    "503, 'Retry-After: Sat, 21 Nov 2026 07:59:00 GMT', PT0S",
    "503, 'Retry-After: Saturday, 21-Nov-26 08:00:09 GMT', PT9S",
    "503, 'Retry-After: Sat Nov 21 08:00:09 2026', PT9S",
    "503, Retry-After: 12345678901, PT876000H",
    "429, RateLimit-Reset: 5, PT5S",
    "429, RateLimit-Reset: 5|Retry-After: 7, PT7S",
    "429, RateLimit-Reset: 5|Retry-After: soon, PT5S",
    "503, RateLimit-Reset: 5, ",
    "429, RateLimit-Reset: soon, ",
    "429, Retry-After: -1, ",
    "429, Retry-After: Saturday, ",
    "429, X: 1, "
  })
  void the_requested_delay_is_read(int status, String headers, Duration delay) {
    assertThat(RequestedDelay.of(status, headers(headers), NOW).orElse(null)).isEqualTo(delay);
  }

  @Property
  void a_date_is_relative_to_the_date_of_the_response_not_to_the_local_clock(
      @ForAll @IntRange(max = 100_000) int ours, @ForAll @IntRange(max = 100_000) int seconds) {
    String sent = date(NOW);
    String again = date(NOW.plusSeconds(seconds));

    HttpHeaders headers = headers("Date: " + sent + "|Retry-After: " + again);

    assertThat(RequestedDelay.of(503, headers, NOW.minusSeconds(ours)))
        .hasValue(Duration.ofSeconds(seconds));
  }

  private static String date(Instant instant) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(instant.atOffset(ZoneOffset.UTC));
  }

  private static HttpHeaders headers(String text) {
    Map<String, List<String>> map =
        List.of(text.split("\\|")).stream()
            .map(line -> line.split(": ", 2))
            .collect(Collectors.toMap(line -> line[0], line -> List.of(line[1])));
    return HttpHeaders.of(map, (name, value) -> true);
  }
}
