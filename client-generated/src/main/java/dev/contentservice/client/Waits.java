package dev.contentservice.client;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** How long an answer asks to wait. */
final class Waits {
  private Waits() {}

  /**
   * What {@code Retry-After} says, in seconds or as a date (RFC 9110 §10.2.3); else, where requests
   * are counted, {@code RateLimit-Reset} in seconds. Empty if neither says anything readable.
   *
   * @param now counts only if the answer has no {@code Date}: clocks differ, a server's own does
   *     not
   */
  static Optional<Duration> toldBy(int status, HttpHeaders headers, Instant now) {
    Instant sent = headers.firstValue("Date").flatMap(Waits::date).orElse(now);
    Optional<Duration> retryAfter =
        headers
            .firstValue("Retry-After")
            .map(String::strip)
            .flatMap(text -> seconds(text).or(() -> date(text).map(date -> until(sent, date))));
    return status == 429
        ? retryAfter.or(
            () -> headers.firstValue("RateLimit-Reset").map(String::strip).flatMap(Waits::seconds))
        : retryAfter;
  }

  private static Optional<Duration> seconds(String text) {
    return text.matches("[0-9]{1,9}")
        ? Optional.of(Duration.ofSeconds(Long.parseLong(text)))
        : Optional.empty();
  }

  private static Duration until(Instant from, Instant date) {
    return date.isBefore(from) ? Duration.ZERO : Duration.between(from, date);
  }

  private static Optional<Instant> date(String text) {
    try {
      return Optional.of(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from));
    } catch (DateTimeException unreadable) {
      return Optional.empty();
    }
  }
}
