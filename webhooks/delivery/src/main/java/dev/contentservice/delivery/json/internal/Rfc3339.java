package dev.contentservice.delivery.json.internal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Reads times of RFC 3339. */
public final class Rfc3339 {
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant END = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private Rfc3339() {}

  /**
   * Parses a time of RFC 3339.
   *
   * @param name of the member or parameter, for the message
   * @throws IllegalArgumentException if the text is no such time, or in UTC outside of the years
   *     that RFC 3339 can write; the message names the parameter and the range, never the text
   */
  public static Instant parse(String text, String name) {
    try {
      Instant time = OffsetDateTime.parse(text).toInstant();
      if (!time.isBefore(FIRST) && !time.isAfter(END)) {
        return time;
      }
    } catch (DateTimeException e) {
      // Reported below: the parser's message quotes the text.
    }
    throw new IllegalArgumentException(
        name
            + " must be a time of RFC 3339, such as 2026-01-31T12:00:00Z,"
            + " from 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z");
  }
}
