package dev.contentservice.delivery.metrics;

import dev.contentservice.delivery.http.Sender;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** A gauge of the egress proxy, which is 0 without one. */
public record ProxyMetrics(Sender sender) implements MeterBinder {

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("content.delivery.proxy.failing", sender, ProxyMetrics::failing)
        .strongReference(true)
        .description("1 while the egress proxy fails, so that this node sends nothing")
        .register(registry);
  }

  private static int failing(Sender sender) {
    return sender.proxyFault().isPresent() ? 1 : 0;
  }
}
