package dev.contentservice.delivery.queue;

import java.util.EnumMap;
import java.util.Map;

/** What of a {@link MemoryLimit} is left while one claim is made. Not thread-safe. */
final class MemoryShare {
  private final MemoryLimit limit;
  private final Map<ReceiverSpeed, Long> left;
  private boolean oversizedAllowed;

  /** Whether a delivery is claimed, and if not, whether others may be. */
  enum Admission {
    FITS,
    /** It needs more than there ever is for it, and another one like it is in flight. */
    WAITS_ALONE,
    /** It fits when others have ended: nobody who comes later takes its place. */
    WAITS
  }

  MemoryShare(MemoryLimit limit) {
    this.limit = limit;
    this.left = new EnumMap<>(limit.free());
    this.oversizedAllowed = limit.oversizedAllowed();
  }

  /** Takes what the delivery needs, if it is there. */
  Admission claim(ReceiverSpeed speed, long needed) {
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
