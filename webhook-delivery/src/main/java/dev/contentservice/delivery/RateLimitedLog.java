package dev.contentservice.delivery;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Writes the first line of a kind at once, then at most one in ten seconds, which says how many it
 * stands for. For what receivers, names or hosts can cause as often as they like. Thread-safe.
 */
public final class RateLimitedLog {
  private static final Duration QUIET = Duration.ofSeconds(10);

  private final Logger log;
  private final Level level;
  private final LongSupplier clock;
  private final Map<String, Kind> kinds = new ConcurrentHashMap<>();

  /** Writes to this log, at this level. */
  public RateLimitedLog(Logger log, Level level) {
    this(log, level, System::nanoTime);
  }

  RateLimitedLog(Logger log, Level level, LongSupplier clock) {
    this.log = log;
    this.level = level;
    this.clock = clock;
  }

  /**
   * Writes the message, or counts it for the next line of its kind.
   *
   * @param kind one of few, which nobody outside can choose
   * @param message with {@code {0}} and so on for the arguments
   */
  public void log(String kind, String message, Object... arguments) {
    long leftOut = leftOut(kind);
    if (leftOut >= 0) {
      log.log(level, message + others(leftOut), arguments);
    }
  }

  /** The same with a stack trace. */
  public void log(String kind, String message, Throwable cause) {
    long leftOut = leftOut(kind);
    if (leftOut >= 0) {
      log.log(level, message + others(leftOut), cause);
    }
  }

  private long leftOut(String kind) {
    return kinds.computeIfAbsent(kind, absent -> new Kind()).next(clock.getAsLong());
  }

  private static String others(long leftOut) {
    return leftOut == 0 ? "" : " (" + leftOut + " more like this since the last line)";
  }

  private static final class Kind {
    private boolean written;
    private long quietUntil;
    private long leftOut;

    /** How many lines were left out before the one to be written now; -1 to leave it out. */
    synchronized long next(long now) {
      if (written && now - quietUntil < 0) {
        leftOut++;
        return -1;
      }
      long before = leftOut;
      written = true;
      quietUntil = now + QUIET.toNanos();
      leftOut = 0;
      return before;
    }
  }
}
