package dev.contentservice.service.manage;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times on the management port: of RFC 3339 in bodies, of RFC 9110 in headers. */
public final class Timestamp {
  private static final DateTimeFormatter HEADER =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  private Timestamp() {}

  /** The time in a response; null stays null. */
  public static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }

  /** The time in a header, to the second. */
  static String header(Instant time) {
    return HEADER.format(time);
  }
}
