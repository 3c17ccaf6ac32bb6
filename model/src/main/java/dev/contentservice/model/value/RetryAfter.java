package dev.contentservice.model.value;

import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code Retry-After} (RFC 9110 §10.2.3): seconds, or a date in one of the three formats of
 * HTTP. Client and delivery both use it.
 */
public final class RetryAfter {
  /** The longest delay; longer ones count as this one. */
  public static final Duration LONGEST = Duration.ofDays(36_500);

  private static final Pattern SECONDS = Pattern.compile("[0-9]+");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final String TIME = "(?<time>[0-9]{2}:[0-9]{2}:[0-9]{2})";

  /** IMF-fixdate, the format of RFC 850, and that of asctime. */
  private static final List<Pattern> DATES =
      List.of(
          Pattern.compile(
              "\\w+, (?<day>[0-9]{1,2}) (?<month>\\w{3}) (?<year>[0-9]{4}) " + TIME + " GMT"),
          Pattern.compile(
              "\\w+, (?<day>[0-9]{1,2})-(?<month>\\w{3})-(?<year>[0-9]{2}) " + TIME + " GMT"),
          Pattern.compile(
              "\\w+ (?<month>\\w{3}) +(?<day>[0-9]{1,2}) " + TIME + " (?<year>[0-9]{4})"));

  private RetryAfter() {}

  /**
   * The delay that a header asks for, from zero to {@link #LONGEST}; empty if the text is neither
   * seconds nor a date.
   *
   * @param sent when the response was sent
   */
  public static Optional<Duration> delay(String value, Instant sent) {
    return seconds(value)
        .or(() -> date(value, sent).map(date -> capped(Duration.between(sent, date))));
  }

  /** A number of seconds, of any length; empty if the text is no such number. */
  public static Optional<Duration> seconds(String value) {
    String text = value.strip();
    return SECONDS.matcher(text).matches()
        ? Optional.of(
            Duration.ofSeconds(
                new BigInteger(shortened(text))
                    .min(BigInteger.valueOf(LONGEST.toSeconds()))
                    .longValueExact()))
        : Optional.empty();
  }

  /** Without leading zeros, and no longer than the longest delay needs. */
  private static String shortened(String digits) {
    String significant = digits.replaceFirst("^0+(?=.)", "");
    return significant.substring(0, Math.min(significant.length(), 18));
  }

  private static Duration capped(Duration delay) {
    if (delay.isNegative()) {
      return Duration.ZERO;
    }
    return delay.compareTo(LONGEST) < 0 ? delay : LONGEST;
  }

  /**
   * A date of HTTP; empty if the text is none. The day of the week is not compared with the date.
   *
   * @param now the year of a date of two digits is at most 50 years later
   */
  public static Optional<Instant> date(String value, Instant now) {
    return DATES.stream()
        .map(format -> format.matcher(value.strip()))
        .filter(Matcher::matches)
        .findFirst()
        .flatMap(date -> instant(date, now));
  }

  private static Optional<Instant> instant(Matcher date, Instant now) {
    int month = MONTHS.indexOf(date.group("month").toLowerCase(Locale.ROOT)) + 1;
    String[] time = date.group("time").split(":", -1);
    try {
      // A leap second, :60, is the first second of the next minute.
      return Optional.of(
          LocalDateTime.of(
                  year(date.group("year"), now),
                  month,
                  Integer.parseInt(date.group("day")),
                  Integer.parseInt(time[0]),
                  Integer.parseInt(time[1]),
                  time[2].equals("60") ? 59 : Integer.parseInt(time[2]))
              .plusSeconds(time[2].equals("60") ? 1 : 0)
              .toInstant(ZoneOffset.UTC));
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  private static int year(String digits, Instant now) {
    int year = Integer.parseInt(digits);
    if (digits.length() == 4) {
      return year;
    }
    int latest = now.atOffset(ZoneOffset.UTC).getYear() + 50;
    return latest - Math.floorMod(latest - year, 100);
  }
}
