package dev.contentservice.service.delivery;

import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.http.HttpAttemptExecutor;
import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.Retention;
import dev.contentservice.delivery.runtime.DeliveryRuntime;
import dev.contentservice.service.audit.AuditRetention;
import dev.contentservice.service.fatal.FatalErrorHandler;
import dev.contentservice.service.statistics.StatisticsRecorder;
import dev.contentservice.service.store.StoreUnavailableException;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import org.jboss.logging.Logger;

/** Runs the delivery module from the start of the service until it stops. */
@Singleton
final class DeliveryLifecycle {
  private static final Logger LOG = Logger.getLogger(DeliveryLifecycle.class);
  private static final Duration FIRST_PURGE = Duration.ofMinutes(1);
  private static final Duration PURGE_INTERVAL = Duration.ofHours(1);
  private static final Duration STATISTICS_INTERVAL = Duration.ofMinutes(1);
  // Last, after everything that can fail the start, which would close the store.
  private static final int LAST = Integer.MAX_VALUE;

  private final Instance<Retention> retention;
  private final Instance<AuditRetention> audit;
  private final Instance<StatisticsRecorder> statistics;
  private final DeliveryRuntime runtime;
  private boolean started;

  DeliveryLifecycle(
      Instance<Outbox> outbox,
      Instance<HttpAttemptExecutor> sending,
      Instance<Retention> retention,
      Instance<AuditRetention> audit,
      Instance<StatisticsRecorder> statistics,
      AttemptTraces traces,
      DeliveryMetrics metrics) {
    this.retention = retention;
    this.audit = audit;
    this.statistics = statistics;
    this.runtime =
        new DeliveryRuntime(
            handler ->
                Dispatcher.start(
                    outbox.get(),
                    metrics.counting(statistics.get().counting(traces.of(sending.get()))),
                    DispatcherConfig.defaults(),
                    handler),
            FatalErrorHandler.ofTheProcess());
  }

  /** Signals that deliveries may be due. */
  void wake() {
    runtime.wake();
  }

  /** The threads of the dispatcher that wait for the store for too long, and how long. */
  Map<String, Duration> blocked() {
    return runtime.blocked();
  }

  void start(@Observes @Priority(LAST) StartupEvent listening) {
    runtime.start();
    started = true;
    runtime.every(FIRST_PURGE, PURGE_INTERVAL, () -> retention.get().run());
    runtime.every(FIRST_PURGE, PURGE_INTERVAL, () -> audit.get().run());
    runtime.every(FIRST_PURGE, PURGE_INTERVAL, () -> statistics.get().purge());
    runtime.every(STATISTICS_INTERVAL, STATISTICS_INTERVAL, () -> statistics.get().flush());
  }

  void stop(@Observes ShutdownEvent stopping) {
    runtime.close();
    if (started) {
      try {
        statistics.get().flush();
      } catch (StoreUnavailableException e) {
        LOG.warnf("the statistics of the last minute are lost: %s", e.getMessage());
      }
    }
  }
}
