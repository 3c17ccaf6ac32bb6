package dev.contentservice.service.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class KafkaMetricsTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final KafkaMetrics metrics =
      new KafkaMetrics(registry, new DeliveryMetrics(new SimpleMeterRegistry()));

  @Test
  void the_documented_metrics_exist() throws IOException {
    List<String> documented =
        Pattern.compile("^\\| `(content_kafka_[a-z_]+)` \\|", Pattern.MULTILINE)
            .matcher(Files.readString(Path.of("../docs/OPERATIONS.md")))
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
}
