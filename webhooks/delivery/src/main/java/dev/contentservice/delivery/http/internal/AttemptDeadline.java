package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.concurrent.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * The deadline of one attempt. When it passes, another thread closes the connection, which ends
 * every wait on it, even if bytes still trickle in.
 */
final class AttemptDeadline implements AutoCloseable {
  private final Instant started;
  private final Duration deadline;
  private final long start = System.nanoTime();
  private final ScheduledFuture<?> alarm;
  private @Nullable Cancellable exchange;
  private boolean expired;

  @SuppressWarnings("this-escape") // The alarm runs long after the last field is set.
  AttemptDeadline(Instant started, Duration deadline, ScheduledExecutorService alarms) {
    this.started = started;
    this.deadline = deadline;
    this.alarm = alarms.schedule(this::expire, deadline.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Sets the exchange to cancel at the deadline; cancels it at once if that has passed. */
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

  AttemptResult delivered(ReceiverResponse response) {
    return AttemptResult.delivered(started, elapsed(), response);
  }

  AttemptResult rejected(ErrorKind error, ReceiverResponse response) {
    return AttemptResult.rejected(started, elapsed(), error, response);
  }

  AttemptResult failed(ErrorKind error) {
    return failed(error, null);
  }

  AttemptResult failed(ErrorKind error, @Nullable String detail) {
    return AttemptResult.failed(started, elapsed(), error, detail);
  }

  AttemptResult deferredLookUp(Duration delay) {
    return AttemptResult.deferredLookUp(started.plus(elapsed()), delay);
  }

  AttemptResult busy(Duration delay) {
    return AttemptResult.busy(started.plus(elapsed()), delay);
  }

  AttemptResult deferredProxy(Duration delay) {
    return AttemptResult.deferredProxy(started.plus(elapsed()), delay);
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** The remaining time, at most {@code most}; zero if the deadline has passed. */
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
