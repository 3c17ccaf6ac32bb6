package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.kafka.common.record.TimestampType.CREATE_TIME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Traceparent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.core.extensions.DistributedTracingExtension;
import io.cloudevents.jackson.JsonFormat;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The position in a trace that events get from their record. */
class RecordTraceTest {
  private static final String ATTRIBUTE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  private static final String HEADER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";
  private static final String DATA =
      "{\"entity_type\":\"item\",\"event_type\":\"create\",\"entity_id\":\"7\",\"entity\":{}}";
  private static final String CONTENT_TYPE = "application/cloudevents+json";

  private static List<String> read(boolean traced, Map<String, String> headers, byte[] value) {
    RecordHeaders all = new RecordHeaders();
    headers.forEach((name, text) -> all.add(name, text.getBytes(UTF_8)));
    return new RecordReader(traced, 256 << 10)
            .read(
                new ConsumerRecord<>(
                    "events", 0, 0, 1_000, CREATE_TIME, 0, 0, null, value, all, Optional.empty()))
            .stream()
            .map(Event::traceparent)
            .map(position -> position == null ? "none" : position.value())
            .toList();
  }

  private static byte[] event(String id) {
    return Topic.event(id).getBytes(UTF_8);
  }

  private static byte[] structured(String traceparent) {
    DistributedTracingExtension tracing = new DistributedTracingExtension();
    tracing.setTraceparent(traceparent);
    return new JsonFormat()
        .serialize(
            CloudEventBuilder.v1()
                .withId("42")
                .withSource(URI.create("/shop"))
                .withType("com.example.created")
                .withExtension(tracing)
                .withData("application/json", DATA.getBytes(UTF_8))
                .build());
  }

  private static Map<String, String> binary(String header, String value) {
    return Map.of(
        "ce_specversion", "1.0", "ce_id", "42", "ce_source", "/s", "ce_type", "t", header, value);
  }

  @Test
  void all_events_of_a_record_get_its_header() {
    byte[] two = ("[" + Topic.event("a") + "," + Topic.event("b") + "]").getBytes(UTF_8);

    assertThat(read(true, Map.of("traceparent", HEADER), two)).containsExactly(HEADER, HEADER);
  }

  @Test
  void the_extension_of_a_structured_cloud_event_counts_more_than_the_header() {
    assertThat(
            read(
                true,
                Map.of("content-type", CONTENT_TYPE, "traceparent", HEADER),
                structured(ATTRIBUTE)))
        .containsExactly(ATTRIBUTE);
  }

  @Test
  void the_extension_of_a_binary_cloud_event_is_a_header() {
    assertThat(read(true, binary("ce_traceparent", ATTRIBUTE), DATA.getBytes(UTF_8)))
        .containsExactly(ATTRIBUTE);
  }

  @Test
  void a_cloud_event_without_the_extension_gets_the_header() {
    assertThat(read(true, binary("traceparent", HEADER), DATA.getBytes(UTF_8)))
        .containsExactly(HEADER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "kept",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01"
      })
  void an_invalid_value_is_ignored(String invalid) {
    assertThat(Traceparent.parse(invalid)).isEmpty();
    assertThat(read(true, Map.of("traceparent", invalid), event("a"))).containsExactly("none");
    assertThat(read(true, Map.of("content-type", CONTENT_TYPE), structured(invalid)))
        .containsExactly("none");
    assertThat(read(true, binary("ce_traceparent", invalid), DATA.getBytes(UTF_8)))
        .containsExactly("none");
  }

  @Test
  void without_traces_events_get_none() {
    assertThat(read(false, Map.of("traceparent", HEADER), event("a"))).containsExactly("none");
    assertThat(read(false, Map.of("content-type", CONTENT_TYPE), structured(ATTRIBUTE)))
        .containsExactly("none");
  }
}
