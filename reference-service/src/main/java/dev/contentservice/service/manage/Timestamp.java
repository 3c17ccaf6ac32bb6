package dev.contentservice.service.manage;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Times of RFC 3339 on the management port. */
public final class Timestamp {
  private Timestamp() {}

  /** The time in a response; null stays null. */
  public static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
