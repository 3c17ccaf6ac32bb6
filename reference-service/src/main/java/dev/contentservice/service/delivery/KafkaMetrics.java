package dev.contentservice.service.delivery;

import dev.contentservice.delivery.kafka.ConsumptionListener;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** Metrics of the events from Kafka. No label, because topics are few. */
final class KafkaMetrics implements ConsumptionListener {
  private final DeliveryMetrics metrics;
  private final Counter rejected;
  private volatile long lag;
  private volatile boolean paused;

  KafkaMetrics(MeterRegistry registry, DeliveryMetrics metrics) {
    this.metrics = metrics;
    this.rejected =
        Counter.builder("content.kafka.rejected")
            .description("records sent to a dead-letter topic")
            .register(registry);
    Gauge.builder("content.kafka.lag", () -> lag)
        .description("records that this node still has to read")
        .register(registry);
    Gauge.builder("content.kafka.paused", () -> paused ? 1 : 0)
        .description("1 while this node reads none")
        .register(registry);
  }

  @Override
  public void published(List<PublishResult> events) {
    metrics.published(events);
  }

  @Override
  public void rejected(int records) {
    rejected.increment(records);
  }

  @Override
  public void polled(long lag, boolean paused) {
    this.lag = lag;
    this.paused = paused;
  }
}
