package dev.contentservice.service;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for a condition without a fixed delay. */
final class Eventually {
  private static final Duration GIVES_UP_AFTER = Duration.ofSeconds(60);

  private Eventually() {}

  /** Polls until the condition holds; returns how many milliseconds that took. */
  static long yes(Callable<Boolean> question) throws Exception {
    return yes(question, GIVES_UP_AFTER);
  }

  /** The same with a timeout. */
  static long yes(Callable<Boolean> question, Duration givesUpAfter) throws Exception {
    long start = System.nanoTime();
    while (!question.call()) {
      if (System.nanoTime() - start > givesUpAfter.toNanos()) {
        throw new AssertionError("not within " + givesUpAfter);
      }
      Thread.sleep(20);
    }
    return Duration.ofNanos(System.nanoTime() - start).toMillis();
  }
}
