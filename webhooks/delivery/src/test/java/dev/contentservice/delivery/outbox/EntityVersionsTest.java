package dev.contentservice.delivery.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Events with entity versions, on every store. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
@Tag("exhaustive")
class EntityVersionsTest {
  private static final String LONG = "\"" + "\u00e9\\n".repeat(50_000) + "\"";

  private final World world;

  EntityVersionsTest(TestStore store) {
    world = new World(store);
  }

  private static Event event(String id, Map<String, String> versions) {
    Event event = World.created(id);
    return Event.builder(id, event.subject(), event.type(), event.entity())
        .entityVersions(versions)
        .related(event.related())
        .occurredAt(event.occurredAt())
        .build();
  }

  @Test
  void every_version_is_claimed_verbatim() {
    world.webhook("w");
    Map<String, String> versions =
        Map.of(
            "",
            "{ \"a\":1.10 , \"a\" : 1e400 }",
            "vNext \"\ud83d\ude00\" /~",
            "{\"\\u0061\":\"\\ud800\"}",
            "long",
            LONG,
            "v".repeat(100_000),
            "\"no object \\\\ \u2028\"");
    world.publisher.publish(event("e", versions));

    assertThat(world.node("n").claim(1).get(0).event())
        .usingRecursiveComparison()
        .ignoringFields("sequence")
        .isEqualTo(event("e", versions));
  }

  @Test
  void an_event_without_versions_is_claimed_without_versions() {
    world.webhook("w");
    world.publish("e");

    assertThat(world.node("n").claim(1).get(0).event())
        .usingRecursiveComparison()
        .ignoringFields("sequence")
        .isEqualTo(World.created("e"));
    assertThat(world.store.count("delivery_events", "entity_versions is null")).isEqualTo(1);
  }

  @Test
  void events_with_and_without_versions_are_published_together() {
    Webhook webhook = world.webhook("w");
    world.publisher.publish(
        List.of(World.created("a"), event("b", Map.of("1", "{\"v\":1}")), World.created("c")));

    assertThat(world.node("n").claim(3))
        .extracting(each -> body(each, webhook).at("/entity").toString())
        .containsExactlyInAnyOrder("{\"b\":1.0,\"a\":2}", "{\"v\":1}", "{\"b\":1.0,\"a\":2}");
  }

  @Test
  void the_payload_version_is_fixed_at_publication() {
    Webhook webhook = world.webhook("w");
    world.publisher.publish(event("e", Map.of("1", "{\"v\":1}", "2", "{\"v\":2}")));
    world.store.put(webhook.payloadApiVersion("2"));
    ClaimedDelivery claimed = world.node("n").claim(1).get(0);

    assertThat(body(claimed, webhook).at("/entity/v").asInt()).isEqualTo(1);
  }

  @Test
  void retention_deletes_the_versions_with_their_event() {
    world.webhook("w");
    world.publisher.publish(event("e", Map.of("1", "{}")));
    Outbox node = world.node("n");
    node.complete(List.of(world.delivered(node.claim(1).get(0))));
    world.clock.pass(Duration.ofDays(31));
    new Retention(world.store, world.clock, Duration.ofDays(30), Duration.ofDays(7)).run();

    assertThat(world.store.count("delivery_events", "1 = 1")).isZero();
  }

  private static JsonNode body(ClaimedDelivery claimed, Webhook webhook) {
    byte[] bytes =
        PayloadFormats.defaults()
            .payload(claimed.event(), webhook.getId(), claimed.payload())
            .bytes();
    return BodyJson.mapper().readTree(new String(bytes, UTF_8));
  }
}
