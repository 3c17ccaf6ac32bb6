package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.kafka.Broker;
import dev.contentservice.delivery.kafka.KafkaConfig;
import dev.contentservice.delivery.kafka.Topic;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Records that a service with little memory cannot read. Starts its own service. */
@Timeout(240)
@Tag("exhaustive")
class HostileKafkaIT {
  @TempDir Path folder;

  @Test
  void a_large_record_is_rejected_and_readiness_says_if_it_blocks() throws Exception {
    Map<String, String> large = Map.of("max.message.bytes", Integer.toString(20 << 20));
    try (Topic topic = new Topic(Broker.shared(), large, Map.of("max.message.bytes", "100"));
        LoopbackReceiver receiver = new LoopbackReceiver()) {
      Map<String, String> settings =
          LoopbackWebhooks.in(
              folder, KafkaIT.WEBHOOKS.formatted(receiver.url("/plain"), receiver.url("/cloud")));
      settings.put("CONTENT_KAFKA_BOOTSTRAP", Broker.shared().bootstrap());
      settings.put("CONTENT_KAFKA_TOPICS", topic.name);
      settings.put("JDK_JAVA_OPTIONS", "-Xmx128m -XX:+ExitOnOutOfMemoryError");
      try (RunningService service = RunningService.in(folder, settings)) {
        topic.sendAndWait(
            List.of(Topic.event("large").replace("{}", "\"" + "x".repeat(15_000_000) + "\"")));
        Eventually.yes(() -> reason(service).contains(" of topic " + topic.name + ", offset 0: "));
        assertThat(reason(service)).contains("max.message.bytes");

        Broker.shared()
            .alter(KafkaConfig.deadLetterTopic(topic.name), "max.message.bytes", "10000");
        topic.send(Topic.event("good"));

        ConsumerRecord<String, String> dead = topic.deadLetters(1).get(0);
        assertThat(new String(dead.headers().lastHeader("dead-letter-reason").value(), UTF_8))
            .startsWith("the record takes more than ");
        assertThat(receiver.next().body()).contains("\"event_id\":\"good\"");
        Eventually.yes(() -> reason(service).isEmpty());
      }
    }
  }

  /** Why the node is not ready for Kafka; empty if it is. */
  private static String reason(RunningService service) throws Exception {
    JsonNode health =
        Exchange.json(
            Exchange.send(HttpRequest.newBuilder(service.management().resolve("/q/health/ready")))
                .body());
    return health
        .get("checks")
        .valueStream()
        .filter(check -> check.get("name").asString().equals("kafka"))
        .map(check -> check.at("/data/reason").asString(""))
        .findFirst()
        .orElseThrow();
  }
}
