package dev.contentservice.service.delivery;

import dev.contentservice.service.http.ProblemKind;
import dev.contentservice.service.http.Refusal;
import jakarta.inject.Singleton;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Bounds the memory of requests with events that are read and stored at the same time: a quarter of
 * the heap for all of them. A request that finds too little waits for others to end. One that alone
 * needs more is worked on alone.
 */
@Singleton
final class PublishMemory {
  private static final long HEAP = Runtime.getRuntime().maxMemory();

  /** No body may be larger: while it is sent to a receiver there are several copies of it. */
  static final int MOST = (int) Math.min(16L << 20, HEAP / 32);

  // As text, as a tree, as events, and as parameters of statements.
  private static final int COPIES = 12;
  private static final int KIB = 1024;
  // So little waits for nobody.
  private static final int SMALL = 16 * KIB;
  private static final int LONGEST_SECONDS = 10;

  private final int most = (int) Math.min(Integer.MAX_VALUE, HEAP / 4 / KIB);
  private final Semaphore free = new Semaphore(most, true);

  /**
   * Does the work for a body of this size.
   *
   * @throws Refusal if there was not enough memory for several seconds
   */
  <T> T with(int bytes, Supplier<T> work) {
    int needed = bytes <= SMALL ? 0 : (int) Math.min(most, (long) bytes * COPIES / KIB);
    try {
      if (!free.tryAcquire(needed, LONGEST_SECONDS, TimeUnit.SECONDS)) {
        throw new Refusal(
            ProblemKind.SERVICE_UNAVAILABLE,
            "other requests with large events have the memory of this node; try again");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refusal(ProblemKind.SERVICE_UNAVAILABLE, "the service stops; try again");
    }
    try {
      return work.get();
    } finally {
      free.release(needed);
    }
  }
}
