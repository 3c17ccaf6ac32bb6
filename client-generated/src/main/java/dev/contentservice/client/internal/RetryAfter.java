package dev.contentservice.client.internal;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads the delay that a response requests. */
final class RetryAfter {
  private RetryAfter() {}

  /**
   * Reads {@code Retry-After}, in seconds or as a date (RFC 9110 §10.2.3), else with 429 {@code
   * RateLimit-Reset} in seconds. Empty if neither is present and valid.
   *
   * @param now replaces a missing {@code Date}; the date of the server avoids clock skew
   */
  static Optional<Duration> of(int status, HttpHeaders headers, Instant now) {
    Instant sent = headers.firstValue("Date").flatMap(RetryAfter::date).orElse(now);
    Optional<Duration> retryAfter =
        headers
            .firstValue("Retry-After")
            .map(String::strip)
            .flatMap(text -> seconds(text).or(() -> date(text).map(date -> until(sent, date))));
    return status == 429
        ? retryAfter.or(
            () ->
                headers
                    .firstValue("RateLimit-Reset")
                    .map(String::strip)
                    .flatMap(RetryAfter::seconds))
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
