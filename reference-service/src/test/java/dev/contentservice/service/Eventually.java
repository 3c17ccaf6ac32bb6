package dev.contentservice.service;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for what takes a while, without saying how long a while is. */
final class Eventually {
  private static final Duration GIVES_UP_AFTER = Duration.ofSeconds(60);

  private Eventually() {}

  /** Asks until the answer is yes; returns how many milliseconds that took. */
  static long yes(Callable<Boolean> question) throws Exception {
    long start = System.nanoTime();
    while (!question.call()) {
      if (System.nanoTime() - start > GIVES_UP_AFTER.toNanos()) {
        throw new AssertionError("not within " + GIVES_UP_AFTER);
      }
      Thread.sleep(100);
    }
    return Duration.ofNanos(System.nanoTime() - start).toMillis();
  }
}
