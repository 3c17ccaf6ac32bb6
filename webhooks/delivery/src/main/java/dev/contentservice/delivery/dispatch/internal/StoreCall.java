package dev.contentservice.delivery.dispatch.internal;

import java.time.Duration;
import java.util.Optional;

/** The calls of one thread to the store, so that others see how long none has succeeded. */
final class StoreCall {
  private volatile boolean pending;
  private volatile long since;

  /** Runs a call. If it fails, the next one continues it. */
  void run(Runnable work) {
    if (!pending) {
      since = System.nanoTime();
      pending = true;
    }
    work.run();
    pending = false;
  }

  /** How long a call has been waiting to succeed; empty if that is not longer than this. */
  Optional<Duration> longerThan(Duration longest) {
    Duration taken = Duration.ofNanos(System.nanoTime() - since);
    return pending && taken.compareTo(longest) > 0 ? Optional.of(taken) : Optional.empty();
  }
}
