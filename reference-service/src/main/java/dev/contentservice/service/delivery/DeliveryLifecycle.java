package dev.contentservice.service.delivery;

import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.http.HttpAttemptExecutor;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.Retention;
import dev.contentservice.service.fatal.FatalErrorHandler;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Runs the delivery module from the start of the service until it stops. */
@Singleton
final class DeliveryLifecycle {
  private static final Logger LOG = Logger.getLogger(DeliveryLifecycle.class);
  // Last, after everything that can fail the start, which would close the store.
  private static final int LAST = Integer.MAX_VALUE;

  private final Instance<Outbox> outbox;
  private final Instance<HttpAttemptExecutor> sending;
  private final Instance<Retention> retention;
  private final AttemptTraces traces;
  private final DeliveryMetrics metrics;
  private final ScheduledExecutorService hourly =
      Executors.newSingleThreadScheduledExecutor(DeliveryLifecycle::daemon);
  private volatile @Nullable Dispatcher dispatcher;
  private @Nullable ScheduledFuture<?> purging;

  DeliveryLifecycle(
      Instance<Outbox> outbox,
      Instance<HttpAttemptExecutor> sending,
      Instance<Retention> retention,
      AttemptTraces traces,
      DeliveryMetrics metrics) {
    this.outbox = outbox;
    this.sending = sending;
    this.retention = retention;
    this.traces = traces;
    this.metrics = metrics;
  }

  /** Signals that deliveries may be due. */
  void wake() {
    Dispatcher running = dispatcher;
    if (running != null) {
      running.wake();
    }
  }

  /** The threads of the dispatcher that wait for the store for too long, and how long. */
  Map<String, Duration> blocked() {
    Dispatcher running = dispatcher;
    return running == null ? Map.of() : running.blocked();
  }

  void start(@Observes @Priority(LAST) StartupEvent listening) {
    dispatcher =
        Dispatcher.start(
            outbox.get(),
            metrics.counting(traces.of(sending.get())),
            DispatcherConfig.defaults(),
            FatalErrorHandler.ofTheProcess());
    purging = hourly.scheduleWithFixedDelay(this::purge, 1, 60, TimeUnit.MINUTES);
  }

  void stop(@Observes ShutdownEvent stopping) {
    if (purging != null) {
      purging.cancel(true);
    }
    hourly.shutdown();
    Dispatcher running = dispatcher;
    if (running != null) {
      running.close();
    }
  }

  private void purge() {
    try {
      retention.get().run();
    } catch (RuntimeException e) {
      LOG.warn("old deliveries could not be purged; retrying in an hour", e);
    } catch (Error e) {
      // The scheduler would drop the exception and never run this task again.
      FatalErrorHandler.ofTheProcess().uncaughtException(Thread.currentThread(), e);
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "delivery retention");
    thread.setDaemon(true);
    return thread;
  }
}
