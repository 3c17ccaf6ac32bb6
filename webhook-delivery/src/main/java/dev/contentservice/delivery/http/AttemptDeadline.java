package dev.contentservice.delivery.http;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.concurrent.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * The clock of one attempt. When the deadline has passed, another thread closes the connection,
 * which ends whatever waits on it, however many bytes still drip in.
 */
final class AttemptDeadline implements AutoCloseable {
  private final Duration deadline;
  private final long start = System.nanoTime();
  private final ScheduledFuture<?> alarm;
  private @Nullable Cancellable exchange;
  private boolean expired;

  @SuppressWarnings("this-escape") // The alarm rings when the last field has long been set.
  AttemptDeadline(Duration deadline, ScheduledExecutorService alarms) {
    this.deadline = deadline;
    this.alarm = alarms.schedule(this::expire, deadline.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Names what to cut off at the deadline, at once if that has passed. */
  synchronized void watch(Cancellable next) {
    exchange = next;
    if (expired) {
      next.cancel();
    }
  }

  private synchronized void expire() {
    expired = true;
    if (exchange != null) {
      exchange.cancel();
    }
  }

  /** Whether the deadline has passed. */
  synchronized boolean expired() {
    return expired;
  }

  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** What is left of the time, but no more than that much; zero if nothing is. */
  Duration left(Duration most) {
    Duration left = deadline.minus(elapsed());
    if (left.isNegative()) {
      return Duration.ZERO;
    }
    return left.compareTo(most) < 0 ? left : most;
  }

  @Override
  public void close() {
    alarm.cancel(false);
  }
}
