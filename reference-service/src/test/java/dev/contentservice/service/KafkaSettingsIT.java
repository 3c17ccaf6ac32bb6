package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The settings of Kafka. Starts its own services, with other settings. */
@Tag("exhaustive")
class KafkaSettingsIT {
  @TempDir Path folder;

  static Stream<Arguments> bad() {
    String closed = "127.0.0.1:1";
    return Stream.of(
        Arguments.of("no topic", Map.of("CONTENT_KAFKA_BOOTSTRAP", closed)),
        Arguments.of(
            "no Kafka broker at '" + closed + "' responded",
            Map.of("CONTENT_KAFKA_BOOTSTRAP", closed, "CONTENT_KAFKA_TOPICS", "events")),
        Arguments.of(
            "CONTENT_KAFKA_PROPERTIES",
            Map.of(
                "CONTENT_KAFKA_BOOTSTRAP", closed,
                "CONTENT_KAFKA_TOPICS", "events",
                "CONTENT_KAFKA_PROPERTIES", "/")));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void a_consumer_that_cannot_start_ends_the_start_with_one_line(
      String why, Map<String, String> settings) throws Exception {
    try (RunningService failed = RunningService.launch(folder, settings)) {
      assertThat(reason(failed)).startsWith("cannot start: ").contains(why);
    }
  }

  @Test
  void without_the_jar_of_the_client_the_start_ends_with_its_name() throws Exception {
    Map<String, String> settings = Map.of("CONTENT_KAFKA_BOOTSTRAP", "127.0.0.1:1");
    try (RunningService failed =
        RunningService.launch(JarCommand.alone(folder), folder, settings)) {
      assertThat(reason(failed))
          .isEqualTo(
              "cannot start: CONTENT_KAFKA_BOOTSTRAP is set, but content-service-kafka.jar, which"
                  + " has the client of Kafka, is not in the folder of content-service.jar");
    }
  }

  private static String reason(RunningService failed) throws Exception {
    assertThat(failed.exitStatus()).isEqualTo(1);
    JsonNode line = new JsonMapper().readTree(failed.output().get(failed.output().size() - 1));
    return line.path("message").asString();
  }
}
