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

  /** The most bytes that one body may have. */
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

  private void makeRoom(long bytes) {
    while (used + bytes > most && !arriving.isEmpty()) {
      Share oldest = arriving.iterator().next();
      oldest.close();
      oldest.onEvicted.run();
    }
  }

  /** What one body takes. */
  final class Share {
    private final Runnable onEvicted;
    private long held;

    private Share(Runnable onEvicted) {
      this.onEvicted = onEvicted;
    }

    /** Takes more; false if there is no more, or if the share was evicted. */
    boolean grow(long bytes) {
      synchronized (BodyMemory.this) {
        makeRoom(bytes);
        if (!arriving.contains(this) || used + bytes > most) {
          return false;
        }
        held += bytes;
        used += bytes;
        return true;
      }
    }

    /** The body has arrived: from now on the share is not evicted. */
    void arrived() {
      synchronized (BodyMemory.this) {
        arriving.remove(this);
      }
    }

    /** Gives back all of it. */
    void close() {
      synchronized (BodyMemory.this) {
        arriving.remove(this);
        used -= held;
        held = 0;
      }
    }
  }
}
