package dev.contentservice.delivery.dispatch.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import java.util.EnumMap;
import java.util.Map;

/**
 * Memory for the deliveries of one claim.
 *
 * @param free bytes for receivers of each speed
 * @param most the bytes that a delivery counts as, if it needs more: a share of one thread that
 *     slow receivers cannot use, so that each delivery has its turn
 */
public record MemoryLimit(Map<ReceiverSpeed, Long> free, long most) {
  /** Copies of each byte of an event or custom payload while it is sent. */
  private static final int COPIES = 8;

  /** No limit. */
  public static MemoryLimit none() {
    Map<ReceiverSpeed, Long> free = new EnumMap<>(ReceiverSpeed.class);
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      free.put(speed, Long.MAX_VALUE);
    }
    return new MemoryLimit(free, Long.MAX_VALUE);
  }

  /** Bytes of memory for a delivery whose event and custom payload have {@code stored} bytes. */
  public static long neededFor(long stored) {
    return stored * COPIES;
  }
}
