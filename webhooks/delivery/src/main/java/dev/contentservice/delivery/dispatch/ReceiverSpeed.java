package dev.contentservice.delivery.dispatch;

import java.time.Duration;
import java.util.Locale;

/**
 * How fast the receiver of a webhook responds, measured by its attempts. Slow receivers get only a
 * share of a node's capacity, so that other receivers never wait for them.
 */
public enum ReceiverSpeed {
  /** Attempts take at most a second. */
  FAST,
  /** No attempt has ended yet. */
  UNKNOWN,
  SLOW;

  /** The smoothed duration before the first attempt ends. */
  public static final long NOT_MEASURED = -1;

  private static final long MAX_FAST_MILLIS = 1_000;

  /** The lowest smoothed duration of a slow receiver. */
  public static final long SLOW_MILLIS = MAX_FAST_MILLIS + 1;

  /** The speed for a smoothed duration of attempts. */
  public static ReceiverSpeed of(long smoothedMillis) {
    if (smoothedMillis == NOT_MEASURED) {
      return UNKNOWN;
    }
    return smoothedMillis <= MAX_FAST_MILLIS ? FAST : SLOW;
  }

  /**
   * The smoothed duration after another attempt, which counts for half: one attempt that hangs
   * makes a receiver slow at once, four fast responses make it fast again.
   */
  public static long smooth(long smoothedMillis, Duration duration) {
    return smoothedMillis == NOT_MEASURED
        ? duration.toMillis()
        : (smoothedMillis + duration.toMillis()) / 2;
  }

  /** The word in the store. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
