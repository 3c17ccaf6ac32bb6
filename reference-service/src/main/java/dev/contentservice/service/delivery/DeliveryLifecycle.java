package dev.contentservice.service.delivery;

import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.service.audit.AuditRetention;
import dev.contentservice.service.statistics.StatisticsRecorder;
import dev.contentservice.service.store.StoreUnavailableException;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Runs the delivery module from the start of the service until it stops. */
@Singleton
final class DeliveryLifecycle {
  private static final Logger LOG = Logger.getLogger(DeliveryLifecycle.class);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration PURGE_INTERVAL = Duration.ofHours(1);
  // Last, after everything that can fail the start, which would close the store.
  private static final int LAST = Integer.MAX_VALUE;

  private final Instance<Delivery> delivery;
  private final Instance<AuditRetention> audit;
  private final Instance<StatisticsRecorder> statistics;
  private boolean started;

  DeliveryLifecycle(
      Instance<Delivery> delivery,
      Instance<AuditRetention> audit,
      Instance<StatisticsRecorder> statistics) {
    this.delivery = delivery;
    this.audit = audit;
    this.statistics = statistics;
  }

  void start(@Observes @Priority(LAST) StartupEvent listening) {
    Delivery running = delivery.get().start();
    started = true;
    running.every(MINUTE, PURGE_INTERVAL, () -> audit.get().run());
    running.every(MINUTE, PURGE_INTERVAL, () -> statistics.get().purge());
    running.every(MINUTE, MINUTE, () -> statistics.get().flush());
  }

  void stop(@Observes ShutdownEvent stopping) {
    if (!started) {
      return;
    }
    delivery.get().stop();
    try {
      statistics.get().flush();
    } catch (StoreUnavailableException e) {
      LOG.warnf("the statistics of the last minute are lost: %s", e.getMessage());
    }
  }
}
