package dev.contentservice.service.http;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The memory for all request bodies, from the head of a request to its response: an eighth of the
 * heap, because a body costs several times its size while it is parsed and stored. When it is used
 * up, the request whose body has been arriving for the longest time is rejected, so that slow
 * senders never block a body that arrives quickly. Thread-safe.
 */
@Singleton
public final class BodyMemory {
  private static final int SHARE_OF_HEAP = 8;

  private final Set<Share> arriving = new LinkedHashSet<>();
  private final long limit;
  private long used;
  private long evictable;

  @Inject
  BodyMemory(MeterRegistry registry) {
    this(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    Gauge.builder("content.body.memory", this, BodyMemory::used)
        .description("memory used by request bodies, from the head to the response")
        .baseUnit("bytes")
        .register(registry);
  }

  BodyMemory(long limit) {
    this.limit = limit;
  }

  /** The maximum, in bytes. */
  long limit() {
    return limit;
  }

  synchronized long used() {
    return used;
  }

  /**
   * Opens the share of one arriving body.
   *
   * @param onEvicted runs at most once, on any thread, when the memory is needed elsewhere
   */
  synchronized Share open(Runnable onEvicted) {
    Share share = new Share(onEvicted);
    arriving.add(share);
    return share;
  }

  /** Evicts no share if that would not free enough. */
  private boolean makeRoom(long bytes) {
    if (used - evictable + bytes > limit) {
      return false;
    }
    while (used + bytes > limit) {
      Share oldest = arriving.iterator().next();
      oldest.evicted = true;
      oldest.close();
      oldest.onEvicted.run();
    }
    return true;
  }

  /** The memory of one body. */
  final class Share {
    private final Runnable onEvicted;
    private volatile boolean evicted;
    private long bytes;

    private Share(Runnable onEvicted) {
      this.onEvicted = onEvicted;
    }

    /** Allocates more; false if no memory is left or the share was evicted. */
    boolean grow(long more) {
      synchronized (BodyMemory.this) {
        if (!arriving.contains(this) || !makeRoom(more) || evicted) {
          return false;
        }
        bytes += more;
        used += more;
        evictable += more;
        return true;
      }
    }

    /** Whether the share was evicted. */
    boolean isEvicted() {
      return evicted;
    }

    /** Marks the body as complete, so that it is no longer evicted; false if it already was. */
    boolean arrived() {
      synchronized (BodyMemory.this) {
        boolean isThere = arriving.remove(this);
        evictable -= isThere ? bytes : 0;
        return isThere;
      }
    }

    /** Frees the whole share. */
    void close() {
      synchronized (BodyMemory.this) {
        arrived();
        used -= bytes;
        bytes = 0;
      }
    }
  }
}
