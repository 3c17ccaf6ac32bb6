package dev.contentservice.delivery.payload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PayloadFormatsTest {
  // No reader and writer of values would give these characters back.
  private static final String ENTITY =
      "{ \"z\":1.10, \"a\" : 123456789012345678901234567890, \"b\":1e400,"
          + "\"\\u0061b\":\"\\u00e9\" }";

  private static Event event(String id, String entity) {
    return Event.builder(
            id, new EntityReference(EntityType.of("item"), "7"), EventType.of("update"), entity)
        .related(List.of(new EntityReference(EntityType.of("item_type"), "m\"1")))
        .occurredAt(Instant.parse("2026-11-01T10:00:00.5Z"))
        .build();
  }

  private static Webhook webhook() {
    return new Webhook().id("w1").payloadApiVersion("3").nestedItemsInPayload(false);
  }

  private static String text(Payload payload) {
    return new String(payload.bytes(), UTF_8);
  }

  @Test
  void shows_event_entity_and_time() {
    assertThat(text(PayloadFormats.defaults().payload(event("e1", ENTITY), webhook())))
        .isEqualTo(
            "{\"event_id\":\"e1\",\"webhook_id\":\"w1\",\"entity_type\":\"item\",\"entity_id\":\"7\","
                + "\"event_type\":\"update\",\"occurred_at\":\"2026-11-01T10:00:00.500Z\","
                + "\"entity\":"
                + ENTITY
                + ",\"related\":[{\"type\":\"item_type\",\"id\":\"m\\\"1\"}]}");
  }

  @Property
  void writes_any_id_so_that_it_can_be_read(@ForAll String id) {
    // Half a character cannot be written in UTF-8, and no event holds U+0000.
    String whole = new String(id.getBytes(UTF_8), UTF_8).replace("\0", "");
    Payload payload = PayloadFormats.defaults().payload(event(whole, "null"), webhook());

    JsonNode read = JsonMapper.shared().readTree(payload.bytes());
    assertThat(read.path("event_id").asString()).isEqualTo(whole);
    assertThat(payload.contentType()).isEqualTo("application/json");
  }

  @Test
  void sends_a_custom_payload_verbatim() {
    Webhook custom = webhook().customPayload("{{ entity.id }} \r\n${x} \"é\"");

    assertThat(text(PayloadFormats.defaults().payload(event("e1", ENTITY), custom)))
        .isEqualTo("{{ entity.id }} \r\n${x} \"é\"");
  }

  @Test
  void an_empty_custom_payload_is_used_and_null_is_not() {
    PayloadFormats formats = PayloadFormats.defaults();

    assertThat(text(formats.payload(event("e1", ENTITY), webhook().customPayload("")))).isEmpty();
    assertThat(text(formats.payload(event("e1", ENTITY), webhook().customPayload(null))))
        .startsWith("{\"event_id\"");
  }

  @Test
  void renders_a_custom_payload_by_a_template() {
    PayloadFormats formats =
        PayloadFormats.defaults()
            .with((custom, request) -> custom.replace("ID", request.event().subject().id()));

    assertThat(
            text(formats.payload(event("e1", ENTITY), webhook().customPayload("{\"id\":\"ID\"}"))))
        .isEqualTo("{\"id\":\"7\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "4 | true  | 4 | {\"v\":4,\"b\":{\"type\":\"item\",\"id\":\"1\",\"x\":[]}}",
        "4 | false | 4 | {\"v\":4,\"b\":{\"type\":\"item\",\"id\":\"1\"}}",
        "5 | true  |   | {\"b\":[{\"type\":\"item\",\"id\":\"2\",\"x\":1.0}]}",
        "5 | false |   | {\"b\":[{\"type\":\"item\",\"id\":\"2\"}]}",
      })
  void sends_the_version_that_the_webhook_names_with_blocks_if_it_asks_for_them(
      String version, boolean nested, String chosen, String entity) {
    Event event =
        Event.builder(
                "e1",
                new EntityReference(EntityType.of("item"), "7"),
                EventType.of("update"),
                "{\"b\":[{\"type\":\"item\",\"id\":\"2\",\"x\":1.0}]}")
            .entityVersions(
                Map.of("4", "{\"v\":4,\"b\":{\"type\":\"item\",\"id\":\"1\",\"x\":[]}}"))
            .occurredAt(Instant.EPOCH)
            .build();
    Webhook webhook = webhook().payloadApiVersion(version).nestedItemsInPayload(nested);

    assertThat(text(PayloadFormats.defaults().payload(event, webhook)))
        .contains(",\"entity\":" + entity + ",\"related\":[]}");
    assertThat(text(PayloadFormats.defaults().payload(event, webhook.customPayload("mine"))))
        .isEqualTo("mine");
    assertThat(EntitySerialization.of(event, version, nested))
        .isEqualTo(new EntitySerialization(entity, chosen, !nested));
  }

  @Test
  void a_custom_format_gets_the_serialization_of_the_webhook() {
    PayloadFormats formats =
        PayloadFormats.defaults().with("4", request -> request.serialization().text());
    String block = "{\"b\":{\"type\":\"item\",\"id\":\"1\",\"x\":2}}";

    assertThat(text(formats.payload(event("e1", block), webhook().payloadApiVersion("4"))))
        .isEqualTo("{\"b\":{\"type\":\"item\",\"id\":\"1\"}}");
  }

  @Test
  void uses_the_format_of_the_api_version_with_its_input() {
    PayloadFormats formats =
        PayloadFormats.defaults()
            .with("4", request -> request.webhookId() + " " + request.nestedItems());

    assertThat(
            text(
                formats.payload(
                    event("e1", ENTITY),
                    webhook().payloadApiVersion("4").nestedItemsInPayload(true))))
        .isEqualTo("w1 true");
    assertThat(text(formats.payload(event("e1", ENTITY), webhook()))).startsWith("{");
  }

  @Test
  void an_unknown_version_gets_the_default_format() {
    PayloadFormats formats = PayloadFormats.defaults().with("4", request -> "");

    for (String unknown : new String[] {"", "3", "4.0", " 4", "vNext", "\uD83D\uDE00"}) {
      assertThat(text(formats.payload(event("e1", ENTITY), webhook().payloadApiVersion(unknown))))
          .as(unknown)
          .startsWith("{\"event_id\":\"e1\",\"webhook_id\":\"w1\"");
    }
  }

  @Test
  void rejects_two_formats_for_one_version() {
    PayloadFormats formats = PayloadFormats.defaults().with("4", request -> "");

    assertThatThrownBy(() -> formats.with("4", request -> ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two formats for payload_api_version '4'; register one");
  }
}
