package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * How responses of a receiver affect its webhook, on the packaged service. Starts its own services,
 * with a webhook of its own receiver.
 */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class ReceiversDecideIT {
  private static final String GONE = "content_delivery_disabled_total{reason=\"gone\"} ";

  @TempDir static Path folder;
  private static LoopbackReceiver receiver;
  private static RunningService service;

  @Parameter EitherStore kind;

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    receiver = new LoopbackReceiver();
    String webhook =
        """
        [{"id": "w", "name": "W", "url": "%s", "enabled": true,
          "events": [{"entity_type": "item", "event_types": ["update"]}]}]
        """
            .formatted(receiver.url("/w"));
    service = RunningService.in(own, kind.in(own, LoopbackWebhooks.in(own, webhook)));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
    receiver.close();
  }

  @Test
  void gone_disables_until_the_webhook_is_enabled_again() throws Exception {
    assertThat(webhook().get("disabled").isNull()).isTrue();
    receiver.respond(410);
    publish("e1");
    Eventually.yes(() -> !webhook().get("enabled").asBoolean());

    Eventually.yes(() -> metrics().contains(GONE + "1.0"));
    JsonNode disabled = webhook().get("disabled");
    assertThat(disabled.get("reason").asString()).isEqualTo("gone");
    assertThat(Instant.parse(disabled.get("at").asString()))
        .isBetween(Instant.now().minus(Duration.ofMinutes(5)), Instant.now());
    assertThat(service.output())
        .filteredOn(line -> line.contains("webhook w was disabled"))
        .singleElement()
        .satisfies(line -> assertThat(line).contains("WARN", "410 Gone"));
    // The webhook no longer matches, and its deliveries are skipped.
    assertThat(publish("e2").get(0).get("webhooks").asInt()).isZero();
    Eventually.yes(() -> states().contains("e2 skipped 0"));

    receiver.respond(204);
    enable();
    assertThat(webhook().get("disabled").isNull()).isTrue();
    publish("e3");
    Eventually.yes(() -> states().contains("e3 delivered 1"));
    assertThat(metrics()).contains(GONE + "1.0");
  }

  @Test
  void retry_after_holds_the_webhook_and_abort_message_ends_a_delivery() throws Exception {
    receiver.respond(400, "webhook-delivery", "abort-message");
    publish("aborted");
    Eventually.yes(() -> states().contains("aborted failed 1"));

    receiver.respond(503, "Retry-After", "3");
    long asked = System.nanoTime();
    publish("first");
    Eventually.yes(() -> states().contains("first pending 1"));
    receiver.respond(204, "X-Any", "thing");
    IntStream.range(0, 5).forEach(i -> publishUnchecked("later" + i));
    assertThat(metrics())
        .contains("content_delivery_circuit_breakers{state=\"open\"} 0.0")
        .contains("content_delivery_circuit_breakers{state=\"half_open\"} 0.0");
    Eventually.yes(() -> states().contains("later0 delivered 1"));
    assertThat(Duration.ofNanos(System.nanoTime() - asked)).isGreaterThan(Duration.ofSeconds(3));
    for (int i = 0; i < 5; i++) {
      String state = "later" + i + " delivered 1";
      Eventually.yes(() -> states().contains(state));
    }
  }

  private static JsonNode webhook() throws Exception {
    return service.read("/webhooks").at("/items/0");
  }

  /** Each delivery as its event, its state and its number of attempts. */
  private static String states() throws Exception {
    StringBuilder states = new StringBuilder();
    for (JsonNode each : service.read("/deliveries").get("items")) {
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

  private static String metrics() throws Exception {
    return Exchange.send(HttpRequest.newBuilder(service.management().resolve("/q/metrics"))).body();
  }

  private static JsonNode publish(String id) throws Exception {
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

  private static void publishUnchecked(String id) {
    try {
      publish(id);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static void enable() throws Exception {
    assertThat(
            Exchange.put(service.base(), "/webhooks/w", ManyClients.TOKEN, "{\"enabled\": true}")
                .statusCode())
        .isEqualTo(200);
  }
}
