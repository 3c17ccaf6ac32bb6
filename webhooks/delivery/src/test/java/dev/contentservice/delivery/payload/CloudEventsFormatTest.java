package dev.contentservice.delivery.payload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import io.cloudevents.CloudEvent;
import io.cloudevents.SpecVersion;
import io.cloudevents.core.provider.EventFormatProvider;
import java.net.URI;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies as CloudEvents, read by the SDK of CloudEvents. */
class CloudEventsFormatTest {
  private static final Event EVENT =
      Event.builder(
              "e-\"1\" é",
              new EntityReference(EntityType.of("item"), "7"),
              EventType.of("create"),
              "{ \"price\":1.10 }")
          .occurredAt(Instant.parse("2026-01-31T12:00:00.5Z"))
          .build();
  private static final CloudEventsFormat FORMAT = new CloudEventsFormat("/shop");

  private static Payload payload(PayloadFormats formats, String apiVersion) {
    return formats.payload(EVENT, "w", new PayloadSettings(null, apiVersion, false));
  }

  private static CloudEvent read(Payload payload) {
    return Objects.requireNonNull(
            EventFormatProvider.getInstance().resolveFormat(payload.contentType()))
        .deserialize(payload.bytes());
  }

  @Test
  void the_sdk_reads_all_attributes() {
    CloudEvent read = read(payload(PayloadFormats.defaults().withDefault(FORMAT), "1"));

    assertThat(read.getSpecVersion()).isEqualTo(SpecVersion.V1);
    assertThat(read.getId()).isEqualTo(EVENT.id());
    assertThat(read.getSource()).isEqualTo(URI.create("/shop"));
    assertThat(read.getType()).isEqualTo("item.create");
    assertThat(read.getSubject()).isEqualTo("7");
    assertThat(read.getTime()).isEqualTo(OffsetDateTime.parse("2026-01-31T12:00:00.5Z"));
    assertThat(read.getDataContentType()).isEqualTo("application/json");
  }

  @Test
  void the_data_is_the_default_body_exactly() {
    Payload data = payload(PayloadFormats.defaults(), "1");
    Payload enveloped = payload(PayloadFormats.defaults().withDefault(FORMAT), "1");

    assertThat(new String(enveloped.bytes(), UTF_8))
        .endsWith(",\"data\":" + new String(data.bytes(), UTF_8) + "}");
    assertThat(read(enveloped).getData()).isNotNull();
  }

  @Test
  void one_webhook_can_get_cloud_events_by_its_version() {
    PayloadFormats formats = PayloadFormats.defaults().with(CloudEventsFormat.API_VERSION, FORMAT);

    assertThat(payload(formats, "cloudevents-1.0").contentType())
        .isEqualTo("application/cloudevents+json");
    assertThat(payload(formats, "1").contentType()).isEqualTo("application/json");
  }

  @Test
  void a_custom_payload_has_no_envelope() {
    Payload custom =
        PayloadFormats.defaults()
            .withDefault(FORMAT)
            .payload(EVENT, "w", new PayloadSettings("{}", "1", false));

    assertThat(custom).isEqualTo(Payload.of("{}"));
    assertThat(custom.contentType()).isEqualTo("application/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "%"})
  void a_source_that_is_no_uri_reference_is_rejected(String source) {
    assertThatThrownBy(() -> new CloudEventsFormat(source))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
