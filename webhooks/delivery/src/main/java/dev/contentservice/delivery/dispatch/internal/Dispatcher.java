package dev.contentservice.delivery.dispatch.internal;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Claims due deliveries from the outbox, sends them and records the results until it is closed. Few
 * threads do all work that waits for the store; another one sends heartbeats.
 */
public final class Dispatcher implements AutoCloseable {
  // This part of the heap is for deliveries in flight.
  private static final int HEAP_DIVISOR = 4;

  // A database that works completes a call in a fraction of this many poll intervals.
  private static final int BLOCKED_AFTER = 10;

  private final WaitingAttempts waiting;
  private final List<DispatchWorker> workers;
  private final List<Thread> threads;
  private final HeartbeatThread heartbeats;
  private final DispatcherConfig config;
  private final UncaughtExceptionHandler handler;

  /**
   * @param nanoTime is {@link System#nanoTime()}
   */
  public Dispatcher(
      DeliveryQueue outbox,
      AttemptExecutor executor,
      DispatcherConfig config,
      UncaughtExceptionHandler handler,
      LongSupplier nanoTime) {
    this.config = config;
    this.handler = handler;
    this.heartbeats = new HeartbeatThread(outbox, this::wake);
    this.waiting = new WaitingAttempts(outbox.inFlightPerWebhook(), nanoTime);
    InFlight capacity =
        new InFlight(
            config.inFlight(),
            Runtime.getRuntime().maxMemory() / HEAP_DIVISOR,
            config.threads(),
            nanoTime);
    this.workers =
        IntStream.range(0, config.threads())
            .mapToObj(
                i ->
                    new DispatchWorker(
                        i, outbox, executor, capacity, waiting, config.pollInterval(), this::wake))
            .toList();
    this.threads = workers.stream().map(Dispatcher::thread).toList();
  }

  private static Thread thread(DispatchWorker worker) {
    Thread thread = new Thread(worker, worker.name());
    thread.setDaemon(true);
    return thread;
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
   * Starts a dispatcher; the caller closes it. It survives every exception and error that is not
   * {@linkplain dev.contentservice.delivery.internal.FatalErrors fatal}; one of an attempt
   * completes the attempt as {@code internal}. A fatal error ends it: it starts no further attempt,
   * sends no heartbeat so that other nodes take over, and calls the handler.
   *
   * @param handler called in each thread that ends; should end the process, or close this
   *     dispatcher and start another, because nothing is delivered any more
   */
  public static Dispatcher start(
      DeliveryQueue outbox,
      AttemptExecutor executor,
      DispatcherConfig config,
      UncaughtExceptionHandler handler) {
    Dispatcher dispatcher = new Dispatcher(outbox, executor, config, handler, System::nanoTime);
    dispatcher.start(dispatcher.heartbeats);
    dispatcher.threads.forEach(dispatcher::start);
    return dispatcher;
  }

  private void start(Thread thread) {
    thread.setUncaughtExceptionHandler(this::died);
    thread.start();
  }

  private void died(Thread thread, Throwable death) {
    // Allocates nothing, because memory may be exhausted.
    heartbeats.close();
    for (int i = 0; i < workers.size(); i++) {
      workers.get(i).close();
    }
    handler.uncaughtException(thread, death);
  }

  /**
   * The threads whose calls to the store have not succeeded for several poll intervals, and how
   * long. They usually wait for a lock of another transaction. For health checks; the name of each
   * thread starts with {@code webhook-delivery}.
   *
   * @return empty if the dispatcher works
   */
  public Map<String, Duration> blocked() {
    Duration longest = config.pollInterval().multipliedBy(BLOCKED_AFTER);
    Map<String, Duration> blocked = new TreeMap<>();
    workers.forEach(
        each -> each.call().longerThan(longest).ifPresent(time -> blocked.put(each.name(), time)));
    heartbeats
        .call()
        .longerThan(longest)
        .ifPresent(time -> blocked.put(heartbeats.getName(), time));
    return blocked;
  }

  public List<DispatchWorker> workers() {
    return workers;
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
   * Starts no further attempt, leaves the webhooks to other nodes, and waits for attempts in
   * flight, up to the shutdown timeout.
   */
  @Override
  public void close() {
    workers.forEach(DispatchWorker::close);
    waiting.close();
    heartbeats.release();
    long end = System.nanoTime() + config.shutdownTimeout().toNanos();
    try {
      for (Thread thread : threads) {
        thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
      }
      // After the workers, which complete attempts until then.
      heartbeats.leave();
      heartbeats.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    heartbeats.close();
    threads.forEach(Thread::interrupt);
  }
}
