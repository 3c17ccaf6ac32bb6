package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** How responses of a receiver affect its webhook, on the packaged service. */
class ReceiversDecideIT {
  private static final String GONE = "content_delivery_disabled_total{reason=\"gone\"} ";

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void gone_disables_until_the_webhook_is_enabled_again(EitherStore kind) throws Exception {
    try (LoopbackReceiver receiver = new LoopbackReceiver();
        RunningService service = RunningService.in(folder, kind.in(folder, settings(receiver)))) {
      assertThat(webhook(service).get("disabled").isNull()).isTrue();
      receiver.respond(410);
      publish(service, "e1");
      Eventually.yes(() -> !webhook(service).get("enabled").asBoolean());

      Eventually.yes(() -> metrics(service).contains(GONE + "1.0"));
      JsonNode disabled = webhook(service).get("disabled");
      assertThat(disabled.get("reason").asString()).isEqualTo("gone");
      assertThat(Instant.parse(disabled.get("at").asString()))
          .isBetween(Instant.now().minus(Duration.ofMinutes(5)), Instant.now());
      assertThat(service.output())
          .filteredOn(line -> line.contains("webhook w was disabled"))
          .singleElement()
          .satisfies(line -> assertThat(line).contains("WARN", "410 Gone"));
      // The webhook no longer matches, and its deliveries are skipped.
      assertThat(publish(service, "e2").get(0).get("webhooks").asInt()).isZero();
      Eventually.yes(() -> states(service).contains("e2 skipped 0"));

      receiver.respond(204);
      enable(service);
      assertThat(webhook(service).get("disabled").isNull()).isTrue();
      publish(service, "e3");
      Eventually.yes(() -> states(service).contains("e3 delivered 1"));
      assertThat(metrics(service)).contains(GONE + "1.0");
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void retry_after_holds_the_webhook_and_abort_message_ends_a_delivery(EitherStore kind)
      throws Exception {
    try (LoopbackReceiver receiver = new LoopbackReceiver();
        RunningService service = RunningService.in(folder, kind.in(folder, settings(receiver)))) {
      receiver.respond(400, "webhook-delivery", "abort-message");
      publish(service, "aborted");
      Eventually.yes(() -> states(service).contains("aborted failed 1"));

      receiver.respond(503, "Retry-After", "3");
      long asked = System.nanoTime();
      publish(service, "first");
      Eventually.yes(() -> states(service).contains("first pending 1"));
      receiver.respond(204, "X-Any", "thing");
      IntStream.range(0, 5).forEach(i -> publishUnchecked(service, "later" + i));
      assertThat(metrics(service))
          .contains("content_delivery_circuit_breakers{state=\"open\"} 0.0")
          .contains("content_delivery_circuit_breakers{state=\"half_open\"} 0.0");
      Eventually.yes(() -> states(service).contains("later0 delivered 1"));
      assertThat(Duration.ofNanos(System.nanoTime() - asked)).isGreaterThan(Duration.ofSeconds(3));
      for (int i = 0; i < 5; i++) {
        String state = "later" + i + " delivered 1";
        Eventually.yes(() -> states(service).contains(state));
      }
    }
  }

  private static JsonNode webhook(RunningService service) throws Exception {
    return Exchange.get(service.management(), "/webhooks").at("/items/0");
  }

  /** Each delivery as its event, its state and its number of attempts. */
  private static String states(RunningService service) throws Exception {
    StringBuilder states = new StringBuilder();
    for (JsonNode each : Exchange.get(service.management(), "/deliveries").get("items")) {
      states
          .append(each.get("event_id").asString())
          .append(' ')
          .append(each.get("state").asString())
          .append(' ')
          .append(each.get("attempts_made").asInt())
          .append('\n');
    }
    return states.toString();
  }

  private static String metrics(RunningService service) throws Exception {
    return Exchange.send(HttpRequest.newBuilder(service.management().resolve("/q/metrics"))).body();
  }

  private static JsonNode publish(RunningService service, String id) throws Exception {
    String event =
        """
        {"id": "%s", "entity_type": "item", "event_type": "update", "entity_id": "1", "entity": 1}
        """
            .formatted(id);
    return Exchange.body(
        Exchange.send(
            Exchange.json(service.management(), "/events", "")
                .POST(BodyPublishers.ofString(event))));
  }

  private static void publishUnchecked(RunningService service, String id) {
    try {
      publish(service, id);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static void enable(RunningService service) throws Exception {
    assertThat(
            Exchange.put(service.base(), "/webhooks/w", ManyClients.TOKEN, "{\"enabled\": true}")
                .statusCode())
        .isEqualTo(200);
  }

  private Map<String, String> settings(LoopbackReceiver receiver) throws Exception {
    Path webhooks = folder.resolve("webhooks.json");
    Files.writeString(
        webhooks,
        """
        [{"id": "w", "name": "W", "url": "%s", "enabled": true,
          "events": [{"entity_type": "item", "event_types": ["update"]}]}]
        """
            .formatted(receiver.url("/w")));
    return Map.of(
        "CONTENT_API_TOKENS",
        ManyClients.TOKEN,
        "CONTENT_PROVISION",
        webhooks.toString(),
        "CONTENT_DELIVERY_ALLOWED_ADDRESSES",
        "127.0.0.0/8");
  }
}
