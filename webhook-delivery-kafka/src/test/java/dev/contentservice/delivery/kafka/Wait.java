package dev.contentservice.delivery.kafka;

import java.util.concurrent.Callable;

/** Waits for a condition; the time limit of the test ends it. */
final class Wait {
  private Wait() {}

  static void until(Callable<Boolean> condition) throws Exception {
    while (!condition.call()) {
      Thread.sleep(20);
    }
  }
}
