package dev.contentservice.service.delivery;

import dev.contentservice.server.support.ProblemException;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Limits the memory of requests that read and store events to a quarter of the heap for all of them
 * together. A request that finds too little memory waits until others complete. A request that
 * needs more than the limit runs alone.
 *
 * <p>The bodies of these requests also count against {@code BodyMemory}. The limits are separate
 * for two reasons. One event may need all of this memory; with a common limit, requests on the
 * other port would be rejected while it is stored. And an arriving body never waits for memory,
 * because slow senders hold it indefinitely, whereas this work always completes.
 */
@Singleton
public final class PublishMemory {
  private static final long HEAP = Runtime.getRuntime().maxMemory();

  /** The largest body, in bytes: sending it to a receiver needs several copies. */
  public static final int MOST = most(HEAP);

  // As text, as a tree, as events, and as statement parameters.
  private static final int COPIES = 12;
  private static final int KIB = 1024;
  // A body up to this size never waits.
  private static final int SMALL = 16 * KIB;
  static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final int most;
  private final Semaphore free;
  private final Duration longestWait;

  @Inject
  PublishMemory() {
    this(HEAP / 4, LONGEST_WAIT);
  }

  /**
   * @param bytes for all requests together
   */
  PublishMemory(long bytes, Duration longestWait) {
    this.most = (int) Math.min(Integer.MAX_VALUE, bytes / KIB);
    this.free = new Semaphore(most, true);
    this.longestWait = longestWait;
  }

  static int most(long heap) {
    return (int) Math.min(16L << 20, heap / 32);
  }

  /** Estimates the bytes needed to process a body of this size. */
  static long needed(int bytes) {
    return (long) bytes * COPIES;
  }

  /**
   * Runs the work for a body of this size.
   *
   * @throws ProblemException if not enough memory became free within several seconds
   */
  <T> T with(int bytes, Supplier<T> work) {
    if (bytes <= SMALL) {
      // Bypasses the semaphore: a fair one does not grant even zero permits past waiting threads.
      return work.get();
    }
    int permits = (int) Math.min(most, needed(bytes) / KIB);
    acquire(permits);
    try {
      return work.get();
    } finally {
      free.release(permits);
    }
  }

  private void acquire(int permits) {
    try {
      if (!free.tryAcquire(permits, longestWait.toMillis(), TimeUnit.MILLISECONDS)) {
        throw ProblemException.unavailable(
            "other requests with large events use the memory of this node");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ProblemException.unavailable("the service is stopping");
    }
  }
}
