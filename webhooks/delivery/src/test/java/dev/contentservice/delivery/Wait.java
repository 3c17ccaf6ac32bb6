package dev.contentservice.delivery;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Bounded waits for tests. The bound is far longer than a busy machine needs. */
public final class Wait {
  /** Longer than any wait on a busy machine. */
  public static final Duration BOUND = Duration.ofSeconds(90);

  private Wait() {}

  /**
   * Returns as soon as the condition holds.
   *
   * @param what the condition, for the failure message
   */
  public static void until(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + BOUND.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("not within " + BOUND + ": " + what);
      }
      Thread.sleep(1);
    }
  }

  /** Returns as soon as the latch is at zero. */
  public static void until(String what, CountDownLatch latch) throws InterruptedException {
    if (!latch.await(BOUND.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new AssertionError(
          "not within " + BOUND + ": " + what + "; " + latch.getCount() + " are missing");
    }
  }

  /** Returns when the thread has ended. */
  public static void untilEnded(Thread thread) throws InterruptedException {
    thread.join(BOUND.toMillis());
    if (thread.isAlive()) {
      AssertionError hangs =
          new AssertionError("not within " + BOUND + ": the end of " + thread.getName());
      hangs.setStackTrace(thread.getStackTrace());
      throw hangs;
    }
  }
}
