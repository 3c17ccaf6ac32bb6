package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.util.Locale;

/**
 * How soon a webhook's receiver answers, by its attempts so far. Those that do not answer soon may
 * hold only a share of a node's places, so that the others never wait for them.
 */
enum ReceiverSpeed {
  /** Its attempts take no longer than a second. */
  FAST,
  /** None of its attempts has ended yet. */
  UNKNOWN,
  SLOW;

  /** The smoothed duration of a webhook none of whose attempts has ended. */
  static final long NOT_MEASURED = -1;

  private static final long MOST_FAST_MILLIS = 1_000;

  /** The smoothed duration of an attempt that keeps its receiver from being fast. */
  static final long SLOW_MILLIS = MOST_FAST_MILLIS + 1;

  /** By the smoothed duration of its attempts. */
  static ReceiverSpeed of(long smoothedMillis) {
    if (smoothedMillis == NOT_MEASURED) {
      return UNKNOWN;
    }
    return smoothedMillis <= MOST_FAST_MILLIS ? FAST : SLOW;
  }

  /**
   * The smoothed duration after one attempt more. An attempt counts for half: one that hangs makes
   * its receiver slow at once, four that are answered soon make it fast again.
   */
  static long smooth(long smoothedMillis, Duration took) {
    return smoothedMillis == NOT_MEASURED
        ? took.toMillis()
        : (smoothedMillis + took.toMillis()) / 2;
  }

  /** As the store has it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
