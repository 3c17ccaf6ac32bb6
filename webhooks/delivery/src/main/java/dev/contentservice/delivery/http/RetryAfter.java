package dev.contentservice.delivery.http;

import java.time.Duration;
import java.time.Instant;
import org.apache.hc.client5.http.utils.DateUtils;
import org.jspecify.annotations.Nullable;

/** Parses the {@code Retry-After} of a response (RFC 9110, section 10.2.3). */
final class RetryAfter {
  // A receiver must not postpone a delivery without limit.
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final int MOST_DIGITS = 18;

  private RetryAfter() {}

  /** The delay from now, from zero to a day; null if the text is neither a delay nor a date. */
  static @Nullable Duration parse(@Nullable String text, Instant now) {
    if (text == null) {
      return null;
    }
    String value = text.strip();
    if (value.matches("[0-9]+")) {
      return value.length() > MOST_DIGITS
          ? LONGEST
          : capped(Duration.ofSeconds(Long.parseLong(value)));
    }
    Instant date = DateUtils.parseStandardDate(value);
    return date == null ? null : capped(Duration.between(now, date));
  }

  private static Duration capped(Duration wait) {
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
  }
}
