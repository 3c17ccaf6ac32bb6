package dev.contentservice.service.delivery;

import dev.contentservice.delivery.kafka.ConsumptionListener;
import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Optional;

/** Metrics, health and memory of the events from Kafka. No label, because topics are few. */
final class KafkaMetrics implements ConsumptionListener {
  private final DeliveryMetrics metrics;
  private final PublishMemory memory;
  private final KafkaIsRead health;
  private final Counter rejected;
  private volatile long lag;
  private volatile boolean paused;

  KafkaMetrics(
      MeterRegistry registry, DeliveryMetrics metrics, PublishMemory memory, KafkaIsRead health) {
    this.metrics = metrics;
    this.memory = memory;
    this.health = health;
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

  @Override
  public void blocked(Optional<String> why) {
    health.blocked(why);
  }

  /** Shares the memory with requests that publish. */
  @Override
  public void withMemory(int bytes, Runnable work) {
    memory.with(
        bytes,
        () -> {
          work.run();
          return bytes;
        });
  }
}
