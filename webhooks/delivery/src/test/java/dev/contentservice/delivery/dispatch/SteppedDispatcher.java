package dev.contentservice.delivery.dispatch;

import dev.contentservice.delivery.dispatch.internal.DeliveryQueue;
import dev.contentservice.delivery.dispatch.internal.DispatchWorker;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import java.time.Duration;
import java.util.function.LongSupplier;

/** A dispatcher without threads: a test runs each step of a worker when it wants. */
public final class SteppedDispatcher {
  private final Dispatcher dispatcher;

  public SteppedDispatcher(
      DeliveryQueue queue, AttemptExecutor executor, DispatcherConfig config, LongSupplier nanos) {
    this.dispatcher =
        new Dispatcher(
            queue,
            executor,
            config,
            (thread, death) -> {
              throw new IllegalStateException(death);
            },
            nanos);
  }

  public void wake() {
    dispatcher.wake();
  }

  public int workers() {
    return dispatcher.workers().size();
  }

  /** Whether the thread of this worker would go on at once. */
  public boolean isReady(int worker) {
    DispatchWorker each = dispatcher.workers().get(worker);
    return each.completions().hasArrived(each.canClaim());
  }

  /** How long the thread of this worker would wait. */
  public Duration waitTime(int worker) {
    return dispatcher.workers().get(worker).waitTime();
  }

  /** What the thread of this worker does after a wait. */
  public void step(int worker) {
    DispatchWorker each = dispatcher.workers().get(worker);
    try {
      each.work(each.completions().await(Duration.ZERO, 1, each.canClaim()));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
