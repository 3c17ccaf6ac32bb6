package dev.contentservice.client;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Fails bodies that miss their deadline, at most {@link #TICK_MILLIS} late. One shared tick,
 * running only while a body is open, costs less than a timer for each body. Thread-safe.
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
