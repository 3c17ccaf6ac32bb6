package dev.contentservice.delivery.dispatch.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import java.util.EnumMap;
import java.util.Map;

/**
 * Divides a limited resource of a node between receivers. Slow receivers get up to a half. Fast and
 * unknown receivers each get up to half of the part that slow ones do not use, so that some is left
 * if many receivers start to hang at once. Unknown receivers never use the last quarter. Not
 * thread-safe.
 */
public final class PlaceShares {
  private final long most;
  private final Map<ReceiverSpeed, Long> used = new EnumMap<>(ReceiverSpeed.class);
  private long usedTotal;

  public PlaceShares(long most) {
    this.most = most;
  }

  /** The most that receivers of this speed may use, at the current use of slow receivers. */
  long limit(ReceiverSpeed speed) {
    long slow = used(ReceiverSpeed.SLOW);
    long half = (most - slow + 1) / 2;
    return switch (speed) {
      case FAST -> half;
      case UNKNOWN -> Math.max(0, Math.min(half, most - most / 4 - slow));
      case SLOW -> (most + 1) / 2;
    };
  }

  long total() {
    return most;
  }

  public long free(ReceiverSpeed speed) {
    return Math.max(0, Math.min(limit(speed) - used(speed), freeTotal()));
  }

  public long freeTotal() {
    return most - usedTotal;
  }

  private long used(ReceiverSpeed speed) {
    return used.getOrDefault(speed, 0L);
  }

  /** Uses this amount; a negative amount is released. */
  public void use(ReceiverSpeed speed, long amount) {
    reserve(speed, amount);
    reserveTotal(amount);
  }

  /** Reserves this amount for receivers of one speed. */
  void reserve(ReceiverSpeed speed, long amount) {
    used.merge(speed, amount, Long::sum);
  }

  /** Reserves this amount of the total. */
  void reserveTotal(long amount) {
    usedTotal += amount;
  }
}
