package dev.contentservice.client.internal;

import dev.contentservice.model.value.RetryAfter;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The delay that a response requests. */
final class RequestedDelay {
  private RequestedDelay() {}

  /**
   * Reads {@code Retry-After}, else with 429 {@code RateLimit-Reset} in seconds. Empty if neither
   * is present and valid.
   *
   * @param now replaces a missing {@code Date}; the date of the server avoids clock skew
   */
  static Optional<Duration> of(int status, HttpHeaders headers, Instant now) {
    Instant sent =
        headers.firstValue("Date").flatMap(date -> RetryAfter.date(date, now)).orElse(now);
    Optional<Duration> delay =
        headers.firstValue("Retry-After").flatMap(value -> RetryAfter.delay(value, sent));
    return status == 429
        ? delay.or(() -> headers.firstValue("RateLimit-Reset").flatMap(RetryAfter::seconds))
        : delay;
  }
}
