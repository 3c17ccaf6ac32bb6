package dev.contentservice.client;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The only clock of the client, so that tests can let hours pass at once. */
interface TimeSource {
  TimeSource SYSTEM = new SystemTime();

  /** Nanoseconds since some moment, never backwards. */
  long nanos();

  /** What the calendar says, for dates in answers. */
  Instant now();

  void sleep(Duration duration) throws InterruptedException;

  /** Done when this much time has passed. */
  CompletableFuture<Void> after(Duration duration);

  /** The clock of the machine. The threads are those of the JDK, so nobody has to end them. */
  final class SystemTime implements TimeSource {
    private SystemTime() {}

    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public Instant now() {
      return Instant.now();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(duration.toNanos());
    }

    @Override
    public CompletableFuture<Void> after(Duration duration) {
      return CompletableFuture.runAsync(
          () -> {}, CompletableFuture.delayedExecutor(duration.toNanos(), TimeUnit.NANOSECONDS));
    }
  }
}
