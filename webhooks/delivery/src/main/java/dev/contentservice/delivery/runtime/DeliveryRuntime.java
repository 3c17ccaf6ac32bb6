package dev.contentservice.delivery.runtime;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.internal.FatalErrors;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A dispatcher and the tasks beside it, from {@link #start} to {@link #close}. Can be started again
 * after it was closed. Thread-safe.
 */
final class DeliveryRuntime implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(DeliveryRuntime.class.getName());

  /** A task that failed, such as a purge that met a lock, need not wait for its next turn. */
  private static final Duration RETRY = Duration.ofMinutes(1);

  private final Function<UncaughtExceptionHandler, Dispatcher> dispatcher;
  private final UncaughtExceptionHandler onDeath;
  private final Supplier<ScheduledExecutorService> executors;
  private volatile @Nullable Dispatcher running;
  private volatile @Nullable ScheduledExecutorService tasks;
  private volatile @Nullable Throwable death;

  /**
   * @param dispatcher starts the dispatcher with the handler of fatal errors
   * @param onDeath called in the thread that a fatal error has ended, after {@link #death} is set;
   *     should log the error, and end the process or restart this
   */
  DeliveryRuntime(
      Function<UncaughtExceptionHandler, Dispatcher> dispatcher, UncaughtExceptionHandler onDeath) {
    this(
        dispatcher,
        onDeath,
        () -> Executors.newSingleThreadScheduledExecutor(DeliveryRuntime::daemon));
  }

  /** With executors of the caller's. */
  DeliveryRuntime(
      Function<UncaughtExceptionHandler, Dispatcher> dispatcher,
      UncaughtExceptionHandler onDeath,
      Supplier<ScheduledExecutorService> executors) {
    this.dispatcher = dispatcher;
    this.onDeath = onDeath;
    this.executors = executors;
  }

  /** Starts the dispatcher. */
  public synchronized void start() {
    death = null;
    running = dispatcher.apply(this::died);
  }

  /**
   * Runs a task regularly until {@link #close}, the first time after {@code delay}. One that fails
   * is run again soon; a fatal error is reported as that of the dispatcher.
   */
  public synchronized void every(Duration delay, Duration interval, Runnable task) {
    ScheduledExecutorService executor = tasks;
    if (executor == null) {
      executor = executors.get();
      tasks = executor;
    }
    schedule(executor, delay, interval, task);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Tasks report their failures themselves.
  private void schedule(
      ScheduledExecutorService executor, Duration delay, Duration interval, Runnable task) {
    executor.schedule(
        () -> {
          boolean soon = !attempt(task) && interval.compareTo(RETRY) > 0;
          if (!executor.isShutdown()) {
            schedule(executor, soon ? RETRY : interval, interval, task);
          }
        },
        delay.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /** Returns false if it failed. */
  private boolean attempt(Runnable task) {
    try {
      task.run();
      return true;
    } catch (RuntimeException | Error e) {
      if (FatalErrors.isFatal(e)) {
        died(Thread.currentThread(), e);
      } else {
        LOG.log(WARNING, "a task of webhook delivery failed; it is run again later", e);
      }
    }
    return false;
  }

  private void died(Thread thread, Throwable cause) {
    death = cause;
    onDeath.uncaughtException(thread, cause);
  }

  /** Signals that deliveries may be due. Returns at once. */
  public void wake() {
    Dispatcher dispatching = running;
    if (dispatching != null) {
      dispatching.wake();
    }
  }

  /** The error that has ended the dispatcher or a task; null if there was none. */
  public @Nullable Throwable death() {
    return death;
  }

  /** As {@link Dispatcher#blocked}; empty if none is running. */
  public Map<String, Duration> blocked() {
    Dispatcher dispatching = running;
    return dispatching == null ? Map.of() : dispatching.blocked();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "webhook-delivery-background");
    thread.setDaemon(true);
    return thread;
  }

  /** Ends the tasks, and closes the dispatcher, which waits for attempts in flight. */
  @Override
  public synchronized void close() {
    ScheduledExecutorService executor = tasks;
    if (executor != null) {
      executor.shutdownNow();
      tasks = null;
    }
    Dispatcher dispatching = running;
    if (dispatching != null) {
      dispatching.close();
      running = null;
    }
  }
}
