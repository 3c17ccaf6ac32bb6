package dev.contentservice.service.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.metrics.DeliveryMetrics;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.junit.jupiter.api.Test;

class KafkaMetricsTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final KafkaIsRead health = new KafkaIsRead();
  private final KafkaMetrics metrics =
      new KafkaMetrics(
          registry,
          new DeliveryMetrics(new SimpleMeterRegistry()),
          new PublishMemory(1 << 20, Duration.ofSeconds(1)),
          health);

  @Test
  void the_documented_metrics_exist() throws IOException {
    List<String> documented =
        Pattern.compile("^\\| `(content_kafka_[a-z_]+)` \\|", Pattern.MULTILINE)
            .matcher(Files.readString(Path.of("../docs/MONITORING.md")))
            .results()
            .map(row -> row.group(1))
            .toList();

    assertThat(registry.getMeters())
        .extracting(KafkaMetricsTest::shownName)
        .containsExactlyInAnyOrderElementsOf(documented);
  }

  /** The name as Prometheus reads it. */
  private static String shownName(Meter meter) {
    String name = meter.getId().getName().replace('.', '_');
    return meter.getId().getType() == Meter.Type.COUNTER ? name + "_total" : name;
  }

  @Test
  void they_show_lag_pause_and_rejections() {
    metrics.polled(7, true);
    metrics.rejected(2);
    metrics.rejected(1);

    assertThat(registry.get("content.kafka.lag").gauge().value()).isEqualTo(7);
    assertThat(registry.get("content.kafka.paused").gauge().value()).isEqualTo(1);
    assertThat(registry.get("content.kafka.rejected").counter().count()).isEqualTo(3);
  }

  @Test
  void readiness_fails_with_the_reason_while_reading_is_blocked() {
    metrics.blocked(Optional.of("partition 0 of topic t, offset 7"));
    assertThat(health.call().getStatus()).isEqualTo(HealthCheckResponse.Status.DOWN);
    assertThat(health.call().getData().orElseThrow())
        .containsEntry("reason", "partition 0 of topic t, offset 7");

    metrics.blocked(Optional.empty());
    assertThat(health.call().getStatus()).isEqualTo(HealthCheckResponse.Status.UP);
  }

  @Test
  void records_use_the_memory_of_publishing() {
    List<String> done = new ArrayList<>();

    metrics.withMemory(1 << 20, () -> done.add("stored"));

    assertThat(done).containsExactly("stored");
  }
}
