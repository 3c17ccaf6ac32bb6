package dev.contentservice.conformance.http;

import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** Until when responses are awaited: a check has its time, and a run can be stopped at once. */
public final class Deadline {
  private static final long SLICE = Duration.ofMillis(100).toNanos();

  private final AtomicLong end = new AtomicLong(System.nanoTime() + Duration.ofHours(1).toNanos());
  private volatile boolean stopped;

  Deadline() {}

  /** Gives the following requests this time. */
  public void begin(Duration time) {
    end.set(System.nanoTime() + time.toNanos());
  }

  /** Gives the following requests this time, also after a stop. */
  public void resume(Duration time) {
    stopped = false;
    begin(time);
  }

  /** Ends what waits; the next requests are not sent. Any thread may call it. */
  public void stop() {
    stopped = true;
  }

  /**
   * A response, or the exception that came instead of it.
   *
   * @throws CompletionException with an {@link HttpTimeoutException} if it comes too late
   * @throws CancellationException after a stop
   */
  <T> T await(CompletableFuture<T> response) {
    while (true) {
      requireTime();
      try {
        return response.get(SLICE, TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        // Looks for a stop, and goes on.
      } catch (ExecutionException e) {
        throw new CompletionException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw stopped();
      }
    }
  }

  /** Waits as long as a service asks, which is no time of the check. */
  void pause(Duration time) {
    long until = System.nanoTime() + time.toNanos();
    end.addAndGet(time.toNanos());
    try {
      while (System.nanoTime() < until) {
        requireTime();
        TimeUnit.NANOSECONDS.sleep(Math.min(SLICE, Math.max(1, until - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw stopped();
    }
  }

  private void requireTime() {
    if (stopped) {
      throw stopped();
    }
    if (System.nanoTime() - end.get() > 0) {
      throw new CompletionException(new HttpTimeoutException("the time of the check is over"));
    }
  }

  private static CancellationException stopped() {
    return new CancellationException("the run was stopped");
  }
}
