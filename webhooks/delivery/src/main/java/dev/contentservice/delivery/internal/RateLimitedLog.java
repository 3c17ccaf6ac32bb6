package dev.contentservice.delivery.internal;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Logs the first message of a kind at once, then at most one in ten seconds with the number of
 * omitted ones. For messages that receivers or hosts can cause without limit. Remembers the latest
 * 10,000 kinds. Thread-safe.
 */
public final class RateLimitedLog {
  private static final Duration QUIET = Duration.ofSeconds(10);
  private static final int MAX_REMEMBERED = 10_000;

  private final Logger log;
  private final Level level;
  private final LongSupplier clock;
  private final Map<String, Kind> kinds =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Kind> eldest) {
              return size() > MAX_REMEMBERED;
            }
          });

  /** Logs to this logger at this level. */
  public RateLimitedLog(Logger log, Level level) {
    this(log, level, System::nanoTime);
  }

  public RateLimitedLog(Logger log, Level level, LongSupplier clock) {
    this.log = log;
    this.level = level;
    this.clock = clock;
  }

  /**
   * Logs the message, or counts it for the next message of its kind.
   *
   * @param kind such as an error, alone or with its receiver
   * @param message with {@code {0}} and so on for the arguments
   */
  public void log(String kind, String message, Object... arguments) {
    long omitted = omitted(kind);
    if (omitted >= 0) {
      log.log(level, message + others(omitted), arguments);
    }
  }

  /** Logs the message with a stack trace. */
  public void log(String kind, String message, Throwable cause) {
    long omitted = omitted(kind);
    if (omitted >= 0) {
      log.log(level, message + others(omitted), cause);
    }
  }

  private long omitted(String kind) {
    return kinds.computeIfAbsent(kind, absent -> new Kind()).next(clock.getAsLong());
  }

  private static String others(long omitted) {
    return omitted == 0 ? "" : " (" + omitted + " more like this since the last line)";
  }

  private static final class Kind {
    private boolean written;
    private long quietUntil;
    private long omitted;

    /** The number of messages omitted before this one; -1 to omit this one. */
    synchronized long next(long now) {
      if (written && now - quietUntil < 0) {
        omitted++;
        return -1;
      }
      long before = omitted;
      written = true;
      quietUntil = now + QUIET.toNanos();
      omitted = 0;
      return before;
    }
  }
}
