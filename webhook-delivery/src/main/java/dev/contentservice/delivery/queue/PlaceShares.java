package dev.contentservice.delivery.queue;

import java.util.EnumMap;
import java.util.Map;

/**
 * Who may hold how much of something that a node has only so much of. Slow receivers get up to a
 * half. Of what slow ones do not hold, fast and unknown ones may hold a half each, so that however
 * many begin to hang at once, something is left for those that come after them; and unknown ones
 * never take the last quarter. Not thread-safe.
 */
final class PlaceShares {
  private final long most;
  private final Map<ReceiverSpeed, Long> held = new EnumMap<>(ReceiverSpeed.class);
  private long inAll;

  PlaceShares(long most) {
    this.most = most;
  }

  /** How much receivers of this speed may hold together, as long as slow ones hold no more. */
  long limit(ReceiverSpeed speed) {
    long slow = held(ReceiverSpeed.SLOW);
    long half = (most - slow + 1) / 2;
    return switch (speed) {
      case FAST -> half;
      case UNKNOWN -> Math.max(0, Math.min(half, most - most / 4 - slow));
      case SLOW -> (most + 1) / 2;
    };
  }

  long free(ReceiverSpeed speed) {
    return Math.max(0, Math.min(limit(speed) - held(speed), freeInAll()));
  }

  long freeInAll() {
    return most - inAll;
  }

  private long held(ReceiverSpeed speed) {
    return held.getOrDefault(speed, 0L);
  }

  /** Holds this much; less than nothing gives it back. */
  void hold(ReceiverSpeed speed, long amount) {
    keep(speed, amount);
    keepInAll(amount);
  }

  /** Keeps this much for receivers of a speed, without saying that all of it will be held. */
  void keep(ReceiverSpeed speed, long amount) {
    held.merge(speed, amount, Long::sum);
  }

  /** Keeps this much for receivers of any speed. */
  void keepInAll(long amount) {
    inAll += amount;
  }
}
