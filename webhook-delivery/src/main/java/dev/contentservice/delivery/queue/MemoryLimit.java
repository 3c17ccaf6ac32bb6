package dev.contentservice.delivery.queue;

import java.util.EnumMap;
import java.util.Map;

/**
 * How much memory the deliveries of one claim may need.
 *
 * @param free for receivers of each speed
 * @param oversizedFrom a delivery that needs more is sent while no other such one is in flight: it
 *     fits into no share, and is sent all the same
 * @param oversizedAllowed whether none is in flight
 */
record MemoryLimit(Map<ReceiverSpeed, Long> free, long oversizedFrom, boolean oversizedAllowed) {
  /** A byte of an event or a custom payload is there so often while it is sent. */
  private static final int COPIES = 8;

  /** As much as there is. */
  static MemoryLimit none() {
    Map<ReceiverSpeed, Long> free = new EnumMap<>(ReceiverSpeed.class);
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      free.put(speed, Long.MAX_VALUE);
    }
    return new MemoryLimit(free, Long.MAX_VALUE, true);
  }

  /** What a delivery needs whose event and custom payload have so many bytes in the store. */
  static long neededFor(long stored) {
    return stored * COPIES;
  }
}
