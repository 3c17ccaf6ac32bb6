package dev.contentservice.delivery.dispatch;

import java.time.Duration;
import java.util.Optional;

/** The call to the store that a thread is making, so that others see how long it takes. */
final class StoreCall {
  private volatile boolean running;
  private volatile long since;

  void run(Runnable work) {
    since = System.nanoTime();
    running = true;
    try {
      work.run();
    } finally {
      running = false;
    }
  }

  /** How long the current call has taken; empty if there is none or it has not taken longest. */
  Optional<Duration> longerThan(Duration longest) {
    Duration taken = Duration.ofNanos(System.nanoTime() - since);
    return running && taken.compareTo(longest) > 0 ? Optional.of(taken) : Optional.empty();
  }
}
