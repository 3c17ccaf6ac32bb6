package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.kafka.common.record.TimestampType.CREATE_TIME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.json.internal.InvalidEventException;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.jackson.JsonFormat;
import java.net.URI;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordReaderTest {
  private static final String DATA =
      "{\"entity_type\":\"item\",\"event_type\":\"create\",\"entity_id\":\"7\",\"entity\":{\"n\": 1.10}}";
  private static final Map<String, String> BINARY =
      Map.of(
          "ce_specversion", "1.0",
          "ce_id", "42",
          "ce_source", "/shop",
          "ce_type", "com.example.created",
          "ce_time", "2026-01-31T12:00:00+02:00");

  private static ConsumerRecord<byte[], byte[]> sent(Map<String, String> headers, String value) {
    RecordHeaders all = new RecordHeaders();
    headers.forEach((name, text) -> all.add(name, text.getBytes(UTF_8)));
    byte[] bytes = value == null ? null : value.getBytes(UTF_8);
    return new ConsumerRecord<>(
        "events", 0, 0, 1_000, CREATE_TIME, 0, 0, null, bytes, all, Optional.empty());
  }

  private static List<Event> read(Map<String, String> headers, String value) {
    return new RecordReader(false, 256 << 10).read(sent(headers, value));
  }

  @Test
  void an_event_of_a_publish_request_is_read() {
    Event event = read(Map.of(), DATA.replaceFirst("\\{", "{\"id\":\"e\",")).get(0);

    assertThat(event.id()).isEqualTo("e");
    assertThat(event.entity()).isEqualTo("{\"n\": 1.10}");
    assertThat(event.occurredAt()).isEqualTo(Instant.ofEpochSecond(1));
  }

  @Test
  void an_array_holds_several_events() {
    String one = DATA.replaceFirst("\\{", "{\"id\":\"1\",");
    String other = DATA.replaceFirst("\\{", "{\"id\":\"2\",");

    assertThat(read(Map.of(), "[" + one + "," + other + "]"))
        .extracting(Event::id)
        .containsExactly("1", "2");
  }

  @Test
  void a_structured_cloud_event_of_the_sdk_is_read() {
    byte[] value =
        new JsonFormat()
            .serialize(
                CloudEventBuilder.v1()
                    .withId("42")
                    .withSource(URI.create("/shop"))
                    .withType("com.example.created")
                    .withTime(OffsetDateTime.parse("2026-01-31T12:00:00Z"))
                    .withExtension("traceparent", "00-x")
                    .withData("application/json", DATA.getBytes(UTF_8))
                    .build());

    Event event =
        read(Map.of("content-type", "application/cloudevents+json"), new String(value, UTF_8))
            .get(0);

    assertThat(event.id()).isEqualTo("/shop 42");
    assertThat(event.subject().id()).isEqualTo("7");
    assertThat(event.occurredAt()).isEqualTo(Instant.parse("2026-01-31T12:00:00Z"));
  }

  @Test
  void data_as_base64_is_read() {
    String value =
        "{\"specversion\":\"1.0\",\"id\":\"a\",\"source\":\"s\",\"type\":\"t\",\"data_base64\":\""
            + Base64.getEncoder().encodeToString(DATA.getBytes(UTF_8))
            + "\"}";

    assertThat(read(Map.of("content-type", "Application/CloudEvents+JSON; charset=utf-8"), value))
        .extracting(Event::entity)
        .containsExactly("{\"n\": 1.10}");
  }

  @Test
  void the_data_of_a_structured_cloud_event_stays_exactly_as_sent() {
    String value =
        "{\"specversion\":\"1.0\",\"id\":\"a\",\"source\":\"s\",\"type\":\"t\",\"data\": "
            + DATA
            + " , \"x\":[{}]}";

    assertThat(read(Map.of("content-type", "application/cloudevents+json"), value))
        .extracting(Event::entity)
        .containsExactly("{\"n\": 1.10}");
  }

  @Test
  void a_binary_cloud_event_is_read() {
    Event event = read(BINARY, DATA).get(0);

    assertThat(event.id()).isEqualTo("/shop 42");
    assertThat(event.occurredAt()).isEqualTo(Instant.parse("2026-01-31T10:00:00Z"));
    assertThat(event.entity()).isEqualTo("{\"n\": 1.10}");
  }

  @Test
  void equal_ids_of_two_sources_are_two_events() {
    Map<String, String> other = new HashMap<>(BINARY);
    other.put("ce_source", "/other");

    assertThat(read(other, DATA).get(0).id()).isNotEqualTo(read(BINARY, DATA).get(0).id());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "ce_specversion | 0.3                | /ce_specversion",
        "ce_id          | ``                 | /ce_id",
        "ce_source      | ``                 | /ce_source",
        "ce_type        | ``                 | /ce_type",
        "ce_time        | yesterday          | RFC 3339",
        "ce_id          | a\0b               | U+0000",
        "content-type   | text/xml           | not JSON",
        "content-type   | application/cloudevents-batch+json | application/cloudevents+json",
      })
  void a_binary_cloud_event_with_another_attribute_is_rejected(
      String header, String text, String fix) {
    Map<String, String> headers = new HashMap<>(BINARY);
    headers.put(header, text);

    assertThatThrownBy(() -> read(headers, DATA))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageContaining(fix);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{                                                           | not JSON",
        "[]                                                          | as an object",
        "{} {}                                                       | nothing after it",
        "{\"id\":\"a\",\"id\":\"a\"}                                 | each member once",
        "{\"specversion\":1.0}                                       | /specversion",
        "{\"specversion\":\"1.0\",\"id\":\"a\",\"source\":\"s\"}     | /type",
        "{\"specversion\":\"1.0\",\"id\":\"a\",\"source\":\"s\",\"type\":\"t\"} | either as data",
      })
  void a_broken_structured_cloud_event_is_rejected(String value, String fix) {
    assertThatThrownBy(() -> read(Map.of("content-type", "application/cloudevents+json"), value))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageContaining(fix);
  }

  @ParameterizedTest
  @CsvSource({"id, other", "occurred_at, 2020-01-01T00:00:00Z"})
  void an_id_or_time_beside_the_attributes_is_rejected(String member, String value) {
    String data = DATA.replaceFirst("\\{", "{\"" + member + "\":\"" + value + "\",");

    assertThatThrownBy(() -> read(BINARY, data))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageContaining("leave out id and occurred_at");
  }

  @Test
  void an_event_without_id_is_rejected() {
    assertThatThrownBy(() -> read(Map.of(), DATA))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageStartingWith("at '/id': send an id");
  }

  @Test
  void a_record_without_value_is_rejected() {
    assertThatThrownBy(() -> read(Map.of(), null))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageContaining("no value");
  }
}
