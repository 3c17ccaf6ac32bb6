package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.Backlog;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** Gauges of the pending deliveries, with the names and units of the reference service. */
record BacklogMetrics(BacklogReader backlog) implements MeterBinder {
  private static final double MILLIS = 1000;

  @Override
  public void bindTo(MeterRegistry registry) {
    gauge("content.delivery.queued", Backlog::pending).tag("state", "pending").register(registry);
    gauge("content.delivery.queued", Backlog::leased).tag("state", "leased").register(registry);
    gauge("content.delivery.stuck", Backlog::stuck).register(registry);
    gauge("content.delivery.oldest.due", each -> each.oldestDue().toMillis() / MILLIS)
        .baseUnit("seconds")
        .register(registry);
    gauge("content.delivery.oldest.due.slow", each -> each.oldestDueSlow().toMillis() / MILLIS)
        .baseUnit("seconds")
        .register(registry);
    gauge("content.delivery.circuit.breakers", Backlog::circuitBreakersOpen)
        .tag("state", "open")
        .register(registry);
    gauge("content.delivery.circuit.breakers", Backlog::circuitBreakersHalfOpen)
        .tag("state", "half_open")
        .register(registry);
  }

  private Gauge.Builder<BacklogReader> gauge(String name, ToDoubleFunction<Backlog> value) {
    return Gauge.builder(name, backlog, each -> valueOf(each, value));
  }

  private static double valueOf(BacklogReader backlog, ToDoubleFunction<Backlog> value) {
    try {
      return value.applyAsDouble(backlog.read());
    } catch (RuntimeException e) {
      return Double.NaN;
    }
  }
}
