package dev.contentservice.service.manage;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Reads times that callers of the management port send. */
public final class Timestamp {
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant END = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private Timestamp() {}

  /**
   * The time that this text of RFC 3339 stands for.
   *
   * @param name of the member or parameter, for the message
   * @throws IllegalArgumentException if the text is none, or in UTC outside of the years that RFC
   *     3339 can write; the message names what was sent, the range, and never the text
   */
  public static Instant parse(String text, String name) {
    try {
      Instant time = OffsetDateTime.parse(text).toInstant();
      if (!time.isBefore(FIRST) && !time.isAfter(END)) {
        return time;
      }
    } catch (DateTimeException e) {
      // Answered below: the message of the parser quotes the text.
    }
    throw new IllegalArgumentException(
        name
            + " is a time of RFC 3339, such as 2026-01-31T12:00:00Z,"
            + " from 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z");
  }
}
