package dev.contentservice.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The check that test receivers make finds what a request lacks. */
class DeliveryContractTest {
  private static final String BODY =
      """
      {"event_id":"e","webhook_id":"w","entity_type":"item","entity_id":"7","event_type":"update",\
      "occurred_at":"2026-11-01T10:00:00Z","entity":null,"related":[]}""";

  private static Map<String, List<String>> headers() {
    Map<String, List<String>> headers = new HashMap<>();
    headers.put("webhook-id", List.of("m"));
    headers.put("webhook-timestamp", List.of("1793527200"));
    headers.put("webhook-event-id", List.of("e"));
    headers.put("webhook-entity-type", List.of("item"));
    headers.put("webhook-entity-id", List.of("7"));
    headers.put("webhook-event-type", List.of("update"));
    headers.put("Content-Type", List.of("application/json"));
    return headers;
  }

  private static List<String> violations(Map<String, List<String>> headers, String body) {
    return DeliveryContract.violations(headers, body.getBytes(UTF_8), true);
  }

  @Test
  void a_request_of_the_contract_conforms() {
    assertThat(violations(headers(), BODY)).isEmpty();
    assertThat(violations(headers(), "a custom payload")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "webhook-id",
        "webhook-timestamp",
        "webhook-event-id",
        "webhook-entity-type",
        "webhook-entity-id",
        "webhook-event-type"
      })
  void a_missing_header_is_a_violation(String name) {
    Map<String, List<String>> headers = headers();
    headers.remove(name);

    assertThat(violations(headers, BODY)).isNotEmpty();
    assertThat(violations(headers, "a custom payload")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "webhook-id, a.b",
    "webhook-timestamp, now",
    "webhook-signature, v1=x",
    "webhook-entity-id, 100%",
    "webhook-entity-id, 8"
  })
  void a_malformed_or_different_header_is_a_violation(String name, String value) {
    Map<String, List<String>> headers = headers();
    headers.put(name, List.of(value));

    assertThat(violations(headers, BODY)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"entity_type", "entity_id", "event_type", "occurred_at", "related"})
  void a_missing_member_is_a_violation(String member) {
    assertThat(violations(headers(), BODY.replace(member, "other"))).isNotEmpty();
  }

  @Test
  void a_cloud_event_is_checked_with_its_data() {
    Map<String, List<String>> headers = headers();
    headers.put("content-type", headers.remove("Content-Type"));
    headers.put("content-type", List.of("application/cloudevents+json"));
    String event =
        """
        {"specversion":"1.0","id":"e","source":"/s","type":"item.update","subject":"7",\
        "time":"2026-11-01T10:00:00Z","datacontenttype":"application/json","data":%s}""";

    assertThat(violations(headers, event.formatted(BODY))).isEmpty();
    assertThat(violations(headers, event.formatted("{}"))).isNotEmpty();
    assertThat(violations(headers, BODY)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "webhook_id, w, true",
    "other, w, false",
  })
  void an_alert_is_checked_with_its_entity(String member, String value, boolean conforms) {
    Map<String, List<String>> headers = headers();
    headers.put("webhook-entity-type", List.of("delivery_alert"));
    String alert =
        BODY.replace("\"item\"", "\"delivery_alert\"")
            .replace("null", "{\"%s\":\"%s\"}".formatted(member, value));

    assertThat(violations(headers, alert).isEmpty()).isEqualTo(conforms);
  }
}
