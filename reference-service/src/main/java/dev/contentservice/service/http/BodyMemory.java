package dev.contentservice.service.http;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The memory that the bodies of all requests may take together, from the head of a request to its
 * response: an eighth of the heap, because a body costs several times its size while it is parsed
 * and stored. When it is used up, the request whose body has been arriving for the longest time is
 * rejected, so that slow senders never keep out a body that arrives quickly. Thread-safe.
 */
@Singleton
public final class BodyMemory {
  private static final int SHARE_OF_HEAP = 8;

  private final Set<Share> arriving = new LinkedHashSet<>();
  private final long most;
  private long used;
  private long evictable;

  @Inject
  BodyMemory(MeterRegistry registry) {
    this(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    Gauge.builder("content.body.memory", this, BodyMemory::used)
        .description("memory that request bodies take, from the head to the response")
        .baseUnit("bytes")
        .register(registry);
  }

  BodyMemory(long most) {
    this.most = most;
  }

  /** The most that there is. */
  long most() {
    return most;
  }

  synchronized long used() {
    return used;
  }

  /**
   * The share of one body that begins to arrive.
   *
   * @param onEvicted called at most once, on any thread, when others need the memory
   */
  synchronized Share open(Runnable onEvicted) {
    Share share = new Share(onEvicted);
    arriving.add(share);
    return share;
  }

  /** Evicts nobody if that would not be enough. */
  private boolean makeRoom(long bytes) {
    if (used - evictable + bytes > most) {
      return false;
    }
    while (used + bytes > most) {
      Share oldest = arriving.iterator().next();
      oldest.evicted = true;
      oldest.close();
      oldest.onEvicted.run();
    }
    return true;
  }

  /** What one body takes. */
  final class Share {
    private final Runnable onEvicted;
    private volatile boolean evicted;
    private long held;

    private Share(Runnable onEvicted) {
      this.onEvicted = onEvicted;
    }

    /** Takes more; false if there is no more, or if the share was evicted. */
    boolean grow(long bytes) {
      synchronized (BodyMemory.this) {
        if (!arriving.contains(this) || !makeRoom(bytes) || evicted) {
          return false;
        }
        held += bytes;
        used += bytes;
        evictable += bytes;
        return true;
      }
    }

    /** Whether others got this memory. */
    boolean isEvicted() {
      return evicted;
    }

    /** The body has arrived: from now on the share is not evicted. False if it was. */
    boolean arrived() {
      synchronized (BodyMemory.this) {
        boolean isThere = arriving.remove(this);
        evictable -= isThere ? held : 0;
        return isThere;
      }
    }

    /** Gives back all of it. */
    void close() {
      synchronized (BodyMemory.this) {
        arrived();
        used -= held;
        held = 0;
      }
    }
  }
}
