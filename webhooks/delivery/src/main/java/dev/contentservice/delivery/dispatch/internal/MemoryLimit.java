package dev.contentservice.delivery.dispatch.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import java.util.EnumMap;
import java.util.Map;

/**
 * Memory for the deliveries of one claim.
 *
 * @param free bytes for receivers of each speed
 * @param oversizedFrom a delivery that needs more bytes is oversized: it fits into no share and is
 *     sent while no other oversized one is in flight
 * @param oversizedAllowed whether no oversized delivery is in flight
 */
public record MemoryLimit(
    Map<ReceiverSpeed, Long> free, long oversizedFrom, boolean oversizedAllowed) {
  /** Copies of each byte of an event or custom payload while it is sent. */
  private static final int COPIES = 8;

  /** No limit. */
  public static MemoryLimit none() {
    Map<ReceiverSpeed, Long> free = new EnumMap<>(ReceiverSpeed.class);
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      free.put(speed, Long.MAX_VALUE);
    }
    return new MemoryLimit(free, Long.MAX_VALUE, true);
  }

  /** Bytes of memory for a delivery whose event and custom payload have {@code stored} bytes. */
  public static long neededFor(long stored) {
    return stored * COPIES;
  }
}
