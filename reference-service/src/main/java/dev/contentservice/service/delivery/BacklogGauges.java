package dev.contentservice.service.delivery;

import dev.contentservice.delivery.outbox.Backlog;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreUnavailableException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Gauges of the pending deliveries. One query of the store serves for some seconds. */
@Singleton
final class BacklogGauges {
  private static final Duration FRESH = Duration.ofSeconds(5);

  private final MeterRegistry registry;
  private final Store store;
  private final StoreClock clock;
  private Optional<Backlog> latest = Optional.empty();
  private long readAt = System.nanoTime() - FRESH.toNanos();

  BacklogGauges(MeterRegistry registry, Store store, StoreClock clock) {
    this.registry = registry;
    this.store = store;
    this.clock = clock;
  }

  void register(@Observes StartupEvent listening) {
    String queued = "pending deliveries, including those being attempted";
    gauge("content.delivery.queued", queued, "pending", Backlog::pending);
    gauge("content.delivery.queued", queued, "leased", Backlog::leased);
    gauge("content.delivery.oldest.due", backlog -> backlog.oldestDue().toMillis() / 1000.0)
        .description("how long the webhook that has waited longest for a node has waited")
        .baseUnit("seconds")
        .register(registry);
    gauge(
            "content.delivery.oldest.due.slow",
            backlog -> backlog.oldestDueSlow().toMillis() / 1000.0)
        .description("the same for slow receivers, which have a share of the capacity")
        .baseUnit("seconds")
        .register(registry);
    gauge("content.delivery.stuck", Backlog::stuck)
        .description("deliveries whose lease is older than any attempt lasts")
        .register(registry);
    String states = "webhooks whose circuit breaker is open or half-open";
    gauge("content.delivery.circuit.breakers", states, "open", Backlog::circuitBreakersOpen);
    gauge(
        "content.delivery.circuit.breakers", states, "half_open", Backlog::circuitBreakersHalfOpen);
  }

  private void gauge(
      String name, String description, String state, ToDoubleFunction<Backlog> value) {
    gauge(name, value).description(description).tag("state", state).register(registry);
  }

  private Gauge.Builder<BacklogGauges> gauge(String name, ToDoubleFunction<Backlog> value) {
    return Gauge.builder(
        name, this, gauges -> gauges.read().map(value::applyAsDouble).orElse(Double.NaN));
  }

  /** Empty while the store cannot be read: no value is better than an old one. */
  private synchronized Optional<Backlog> read() {
    if (System.nanoTime() - readAt >= FRESH.toNanos()) {
      try {
        latest = Optional.of(store.readPage(handle -> Backlog.read(handle, clock.instant())));
      } catch (StoreUnavailableException e) {
        latest = Optional.empty();
      }
      readAt = System.nanoTime();
    }
    return latest;
  }
}
