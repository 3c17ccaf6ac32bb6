package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.Backlog;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Gauges of the pending deliveries, with the names of the reference service. */
record BacklogMetrics(BacklogReader backlog) implements MeterBinder {
  private static final double MILLIS = 1000;

  @Override
  public void bindTo(MeterRegistry registry) {
    gauge(registry, "content.delivery.queued", "pending", Backlog::pending);
    gauge(registry, "content.delivery.queued", "leased", Backlog::leased);
    gauge(registry, "content.delivery.stuck", null, Backlog::stuck);
    gauge(
        registry,
        "content.delivery.oldest.due",
        null,
        each -> each.oldestDue().toMillis() / MILLIS);
    gauge(
        registry,
        "content.delivery.oldest.due.slow",
        null,
        each -> each.oldestDueSlow().toMillis() / MILLIS);
    gauge(registry, "content.delivery.circuit.breakers", "open", Backlog::circuitBreakersOpen);
    gauge(
        registry,
        "content.delivery.circuit.breakers",
        "half_open",
        Backlog::circuitBreakersHalfOpen);
  }

  private void gauge(
      MeterRegistry registry,
      String name,
      @Nullable String state,
      ToDoubleFunction<Backlog> value) {
    Gauge.Builder<BacklogReader> gauge = Gauge.builder(name, backlog, each -> valueOf(each, value));
    if (state != null) {
      gauge.tag("state", state);
    }
    gauge.register(registry);
  }

  private static double valueOf(BacklogReader backlog, ToDoubleFunction<Backlog> value) {
    try {
      return value.applyAsDouble(backlog.read());
    } catch (RuntimeException e) {
      return Double.NaN;
    }
  }
}
