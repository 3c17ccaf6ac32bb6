package dev.contentservice.delivery.metrics.internal;

import dev.contentservice.delivery.outbox.Backlog;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Gauges of the pending deliveries. While the store cannot be read they are {@code NaN}: no value
 * is better than an old one.
 *
 * @param backlog read at most every few seconds, however often metrics are scraped
 */
public record BacklogMetrics(Supplier<Backlog> backlog) implements MeterBinder {
  private static final double MILLIS = 1000;

  @Override
  public void bindTo(MeterRegistry registry) {
    String queued = "pending deliveries, including those being attempted";
    gauge("content.delivery.queued", queued, Backlog::pending)
        .tag("state", "pending")
        .register(registry);
    gauge("content.delivery.queued", queued, Backlog::inFlight)
        .tag("state", "in_flight")
        .register(registry);
    gauge(
            "content.delivery.oldest.due",
            "how long the webhook that has waited longest for a node has waited",
            each -> each.oldestDue().toMillis() / MILLIS)
        .baseUnit("seconds")
        .register(registry);
    gauge(
            "content.delivery.oldest.due.slow",
            "the same for slow receivers, which have a share of the capacity",
            each -> each.oldestDueSlow().toMillis() / MILLIS)
        .baseUnit("seconds")
        .register(registry);
    gauge(
            "content.delivery.stuck",
            "deliveries in flight for longer than any attempt lasts",
            Backlog::stuck)
        .register(registry);
    String circuitBreakers = "webhooks whose circuit breaker is open or half-open";
    gauge("content.delivery.circuit.breakers", circuitBreakers, Backlog::circuitBreakersOpen)
        .tag("state", "open")
        .register(registry);
    gauge("content.delivery.circuit.breakers", circuitBreakers, Backlog::circuitBreakersHalfOpen)
        .tag("state", "half_open")
        .register(registry);
  }

  private Gauge.Builder<Supplier<Backlog>> gauge(
      String name, String description, ToDoubleFunction<Backlog> value) {
    return Gauge.builder(name, backlog, each -> valueOf(each, value))
        .strongReference(true)
        .description(description);
  }

  private static double valueOf(Supplier<Backlog> backlog, ToDoubleFunction<Backlog> value) {
    try {
      return value.applyAsDouble(backlog.get());
    } catch (RuntimeException e) {
      return Double.NaN;
    }
  }
}
