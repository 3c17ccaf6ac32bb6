package dev.contentservice.delivery.dispatch.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import java.util.EnumMap;
import java.util.Map;

/** The unused part of a {@link MemoryLimit} during one claim. Not thread-safe. */
public final class MemoryShare {
  private final MemoryLimit limit;
  private final Map<ReceiverSpeed, Long> left;
  private boolean oversizedAllowed;

  /** Whether a delivery is claimed, and if not, whether others may be. */
  public enum Admission {
    FITS,
    /** It is oversized, and another oversized delivery is in flight. */
    WAITS_ALONE,
    /** It fits when others have ended. No later delivery of its speed is claimed before it. */
    WAITS
  }

  public MemoryShare(MemoryLimit limit) {
    this.limit = limit;
    this.left = new EnumMap<>(limit.free());
    this.oversizedAllowed = limit.oversizedAllowed();
  }

  /** Uses the memory that the delivery needs, if available. */
  public Admission claim(ReceiverSpeed speed, long needed) {
    if (needed > limit.oversizedFrom()) {
      boolean allowed = oversizedAllowed;
      oversizedAllowed = false;
      return allowed ? Admission.FITS : Admission.WAITS_ALONE;
    }
    long free = left.getOrDefault(speed, 0L);
    if (needed > free) {
      left.put(speed, 0L);
      return Admission.WAITS;
    }
    left.put(speed, free - needed);
    return Admission.FITS;
  }
}
