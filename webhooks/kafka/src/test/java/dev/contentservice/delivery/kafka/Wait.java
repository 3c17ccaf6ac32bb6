package dev.contentservice.delivery.kafka;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for a condition. */
final class Wait {
  // Only a test that fails waits so long.
  private static final Duration LONGEST = Duration.ofMinutes(3);

  private Wait() {}

  static void until(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError(
            "the condition is not met after " + LONGEST.toMinutes() + " minutes");
      }
      Thread.sleep(20);
    }
  }
}
