package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.kafka.Broker;
import dev.contentservice.delivery.kafka.Topic;
import dev.contentservice.service.LoopbackReceiver.Call;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Events from a Kafka topic to a receiver. Starts its own broker and its own service, with a
 * collector of traces.
 */
@Timeout(240)
@Tag("exhaustive")
class KafkaIT {
  static final String WEBHOOKS =
      """
      [{"id": "plain", "name": "plain", "url": "%s", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["create"]}]},
       {"id": "cloud", "name": "cloud", "url": "%s", "enabled": true,
        "payload_api_version": "cloudevents-1.0",
        "events": [{"entity_type": "item", "event_types": ["delete"]}]}]
      """;
  private static final String DATA =
      """
      {"entity_type": "item", "event_type": "%s", "entity_id": "7", "entity": {"n": 1.10}}
      """;
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String TRACEPARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

  @TempDir static Path folder;
  private static Topic topic;
  private static LoopbackReceiver receiver;
  private static TraceCollector collector;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    topic = new Topic(Broker.shared());
    receiver = new LoopbackReceiver();
    collector = new TraceCollector();
    Map<String, String> settings =
        LoopbackWebhooks.in(
            folder, WEBHOOKS.formatted(receiver.url("/plain"), receiver.url("/cloud")));
    settings.put("CONTENT_KAFKA_BOOTSTRAP", Broker.shared().bootstrap());
    settings.put("CONTENT_KAFKA_TOPICS", topic.name);
    settings.put("CONTENT_TRACES_ENDPOINT", collector.endpoint());
    service = RunningService.in(folder, settings);
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
    collector.close();
    receiver.close();
    topic.close();
  }

  @Test
  void events_of_all_formats_are_delivered() throws Exception {
    Map<String, Call> calls = new HashMap<>();
    topic.send(Topic.event("json"));
    topic.send(structured("created"), Map.of("content-type", "application/cloudevents+json"));
    topic.send(DATA.formatted("create"), binary("made"));

    for (int i = 0; i < 3; i++) {
      Call call = receiver.next();
      calls.put(Exchange.json(call.body()).get("event_id").asString(), call);
    }

    assertThat(calls).containsOnlyKeys("json", "/shop created", "/shop made");
    assertThat(calls.values()).extracting(Call::path).containsOnly("/plain");
    assertThat(calls.get("/shop made").body()).contains("\"entity\":{\"n\": 1.10}");
  }

  private static String structured(String id) {
    return """
        {"specversion": "1.0", "id": "%s", "source": "/shop", "type": "created", "data": %s}
        """
        .formatted(id, DATA.formatted("create"));
  }

  private static Map<String, String> binary(String id) {
    return Map.of("ce_specversion", "1.0", "ce_id", id, "ce_source", "/shop", "ce_type", "created");
  }

  @Test
  void a_webhook_gets_cloud_events_if_its_version_names_them() throws Exception {
    topic.send(DATA.formatted("delete"), binary("deleted"));

    Call call = receiver.next();

    JsonNode body = Exchange.json(call.body());
    assertThat(call.path()).isEqualTo("/cloud");
    assertThat(call.header("Content-Type")).isEqualTo("application/cloudevents+json");
    assertThat(body.get("id").asString()).isEqualTo("/shop deleted");
    assertThat(body.get("type").asString()).isEqualTo("item.delete");
    assertThat(body.at("/data/event_id").asString()).isEqualTo("/shop deleted");
  }

  @Test
  void an_attempt_continues_the_trace_of_its_record() throws Exception {
    topic.send(Topic.event("traced"), Map.of("traceparent", TRACEPARENT));

    String[] sent = receiver.next().header("traceparent").split("-");

    assertThat(sent[1]).isEqualTo(TRACE);
    assertThat(sent[2]).isNotEqualTo("00f067aa0ba902b7");
  }

  @Test
  void a_record_without_an_event_goes_to_the_dead_letter_topic_and_is_counted() throws Exception {
    topic.send("{\"canary\": 1}");

    ConsumerRecord<String, String> dead = topic.deadLetters(1).get(0);

    assertThat(dead.value()).isEqualTo("{\"canary\": 1}");
    assertThat(new String(dead.headers().lastHeader("dead-letter-reason").value(), UTF_8))
        .startsWith("at '/canary': leave out the member");
    Eventually.yes(() -> metrics().contains("\ncontent_kafka_rejected_total 1.0\n"));
    Eventually.yes(() -> metrics().contains("\ncontent_kafka_lag 0.0\n"));
    assertThat(service.output()).noneMatch(line -> line.contains("canary"));
  }

  private static String metrics() throws Exception {
    return Exchange.send(HttpRequest.newBuilder(service.management().resolve("/q/metrics"))).body();
  }
}
