package dev.contentservice.service.delivery;

import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.outbox.Backlog;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.service.Settings;
import dev.contentservice.service.store.Store;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.Readiness;
import org.jspecify.annotations.Nullable;

/**
 * Reads events from Kafka while the service runs, if brokers are set. Has no type of Kafka in a
 * member, so that nothing of Kafka is loaded without them.
 */
@Singleton
final class KafkaLifecycle {
  // Before delivery, which must not start if this fails.
  private static final int LAST_BUT_ONE = Integer.MAX_VALUE - 1;

  private final Settings settings;
  private final Instance<Publisher> publisher;
  private final Instance<StoreClock> clock;
  private final Store store;
  private final AttemptTraces traces;
  private final MeterRegistry registry;
  private final DeliveryMetrics metrics;
  private final PublishMemory memory;
  private final KafkaIsRead health;
  private @Nullable AutoCloseable consumer;

  KafkaLifecycle(
      Settings settings,
      Instance<Publisher> publisher,
      Instance<StoreClock> clock,
      Store store,
      AttemptTraces traces,
      MeterRegistry registry,
      DeliveryMetrics metrics,
      PublishMemory memory,
      @Readiness KafkaIsRead health) {
    this.settings = settings;
    this.publisher = publisher;
    this.clock = clock;
    this.store = store;
    this.traces = traces;
    this.registry = registry;
    this.metrics = metrics;
    this.memory = memory;
    this.health = health;
  }

  void start(@Observes @Priority(LAST_BUT_ONE) StartupEvent listening) {
    if (settings.kafka().bootstrap().isPresent()) {
      consumer =
          KafkaEvents.start(
              settings.kafka(),
              traces.areOn(),
              publisher.get(),
              this::pending,
              new KafkaMetrics(registry, metrics, memory, health));
    }
  }

  private long pending() {
    return store.readPage(handle -> Backlog.read(handle, clock.get().instant())).pending();
  }

  void stop(@Observes ShutdownEvent stopping) throws Exception {
    AutoCloseable running = consumer;
    if (running != null) {
      running.close();
    }
  }
}
