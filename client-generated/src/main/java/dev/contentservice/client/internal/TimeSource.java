package dev.contentservice.client.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The clock of the client; tests replace it with virtual time. */
public interface TimeSource {
  TimeSource SYSTEM = new SystemTime();

  /** Nanoseconds since an arbitrary moment; monotonic. */
  long nanos();

  /** The wall clock, for dates in responses. */
  Instant now();

  void sleep(Duration duration) throws InterruptedException;

  /** Completes after this duration. */
  CompletableFuture<Void> after(Duration duration);

  /** The system clock. Uses threads of the JDK, which need no shutdown. */
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
