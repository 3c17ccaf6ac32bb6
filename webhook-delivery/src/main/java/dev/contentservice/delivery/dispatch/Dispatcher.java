package dev.contentservice.delivery.dispatch;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Claims due deliveries from the outbox, sends them and records the results until it is closed. Few
 * threads do all work that waits for the store.
 */
public final class Dispatcher implements AutoCloseable {
  // This part of the heap is for deliveries in flight, and as much again for one oversized
  // delivery.
  private static final int HEAP_DIVISOR = 4;

  private final List<DispatchWorker> workers;
  private final DispatcherConfig config;
  private final UncaughtExceptionHandler handler;

  private Dispatcher(
      DeliveryQueue outbox,
      AttemptExecutor executor,
      DispatcherConfig config,
      UncaughtExceptionHandler handler) {
    this.config = config;
    this.handler = handler;
    InFlight capacity =
        new InFlight(
            config.inFlight(),
            Runtime.getRuntime().maxMemory() / HEAP_DIVISOR,
            config.threads(),
            System::nanoTime);
    this.workers =
        IntStream.range(0, config.threads())
            .mapToObj(
                i ->
                    new DispatchWorker(
                        i, outbox, executor, capacity, config.pollInterval(), this::wake))
            .toList();
  }

  /**
   * Starts a dispatcher that reports fatal errors to the default uncaught exception handler.
   *
   * @see #start(DeliveryQueue, AttemptExecutor, DispatcherConfig, UncaughtExceptionHandler)
   */
  public static Dispatcher start(
      DeliveryQueue outbox, AttemptExecutor executor, DispatcherConfig config) {
    return start(
        outbox,
        executor,
        config,
        (thread, death) -> thread.getThreadGroup().uncaughtException(thread, death));
  }

  /**
   * Starts a dispatcher; the caller closes it. It survives every exception, and every error of an
   * attempt that is not {@linkplain dev.contentservice.delivery.FatalErrors fatal}, which completes
   * the attempt as {@code internal}. Any other error ends it: it starts no further attempt, lets
   * its leases expire so that other nodes take over its deliveries, and calls the handler.
   *
   * @param handler called in each thread that ends; should end the process, or close this
   *     dispatcher and start another, because nothing is delivered any more
   */
  public static Dispatcher start(
      DeliveryQueue outbox,
      AttemptExecutor executor,
      DispatcherConfig config,
      UncaughtExceptionHandler handler) {
    Dispatcher dispatcher = new Dispatcher(outbox, executor, config, handler);
    for (DispatchWorker worker : dispatcher.workers) {
      worker.setUncaughtExceptionHandler(dispatcher::died);
      worker.start();
    }
    return dispatcher;
  }

  private void died(Thread thread, Throwable death) {
    // This loop allocates nothing, because memory may be exhausted. Every worker must stop: a
    // single live worker renews the leases of all.
    for (int i = 0; i < workers.size(); i++) {
      workers.get(i).close();
    }
    handler.uncaughtException(thread, death);
  }

  /** Signals that deliveries may be due. Returns at once. */
  public void wake() {
    wake(workers);
  }

  /** Wakes another worker when one cannot claim all that is due. */
  private void wake(DispatchWorker finder) {
    wake(workers.stream().filter(each -> each != finder).toList());
  }

  // Wakes one worker; if more is due than it can claim, it wakes the next.
  private static void wake(List<DispatchWorker> some) {
    some.stream()
        .min(Comparator.comparingInt(DispatchWorker::inFlight))
        .ifPresent(DispatchWorker::wake);
  }

  /**
   * Starts no further attempt and waits for those in flight, up to the shutdown timeout. Other
   * nodes take over the remaining deliveries when their leases expire.
   */
  @Override
  public void close() {
    workers.forEach(DispatchWorker::close);
    long end = System.nanoTime() + config.shutdownTimeout().toNanos();
    try {
      for (DispatchWorker worker : workers) {
        worker.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    workers.forEach(DispatchWorker::interrupt);
  }
}
