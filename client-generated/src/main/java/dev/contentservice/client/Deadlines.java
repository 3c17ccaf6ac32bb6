package dev.contentservice.client;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends bodies that are late, by at most {@link #TICK_MILLIS}. A timer for each body would wake a
 * thread for each call, of which almost none is ever late; this wakes one a few times a second, and
 * not at all while nobody calls. Thread-safe.
 */
final class Deadlines {
  private static final int TICK_MILLIS = 20;
  private static final Executor NEXT_TICK =
      CompletableFuture.delayedExecutor(TICK_MILLIS, TimeUnit.MILLISECONDS);

  private final Set<BoundedBodySubscriber> open = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean ticking = new AtomicBoolean();

  void watch(BoundedBodySubscriber body) {
    open.add(body);
    startTicking();
  }

  void remove(BoundedBodySubscriber body) {
    open.remove(body);
  }

  private void startTicking() {
    if (ticking.compareAndSet(false, true)) {
      NEXT_TICK.execute(this::tick);
    }
  }

  private void tick() {
    open.forEach(BoundedBodySubscriber::endIfExpired);
    ticking.set(false);
    if (!open.isEmpty()) {
      startTicking();
    }
  }
}
