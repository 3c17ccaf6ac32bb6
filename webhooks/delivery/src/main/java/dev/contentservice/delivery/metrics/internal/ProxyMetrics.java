package dev.contentservice.delivery.metrics.internal;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.BooleanSupplier;

/** A gauge of the egress proxy, which is 0 without one. */
public record ProxyMetrics(BooleanSupplier isFailing) implements MeterBinder {

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("content.delivery.proxy.failing", isFailing, each -> each.getAsBoolean() ? 1 : 0)
        .strongReference(true)
        .description("1 while the egress proxy fails, so that this node sends nothing")
        .register(registry);
  }
}
