package dev.contentservice.delivery.dispatch.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import java.util.EnumMap;
import java.util.Map;

/** The unused part of a {@link MemoryLimit} during one claim. Not thread-safe. */
public final class MemoryShare {
  private final long most;
  private final Map<ReceiverSpeed, Long> left;

  public MemoryShare(MemoryLimit limit) {
    this.most = limit.most();
    this.left = new EnumMap<>(limit.free());
  }

  /**
   * Uses the memory that the delivery needs. If there is too little, returns false, and no later
   * delivery for a receiver of this speed is claimed before it.
   */
  public boolean claim(ReceiverSpeed speed, long needed) {
    long free = left.getOrDefault(speed, 0L);
    long counted = Math.min(needed, most);
    left.put(speed, counted > free ? 0 : free - counted);
    return counted <= free;
  }
}
