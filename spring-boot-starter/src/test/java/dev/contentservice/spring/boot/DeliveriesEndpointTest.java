package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.contentservice.delivery.dispatch.AttemptTimings;
import dev.contentservice.delivery.dispatch.ResponseHeaders;
import dev.contentservice.delivery.outbox.query.AttemptRecord;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.LastAttempt;
import dev.contentservice.model.management.Attempt;
import dev.contentservice.model.management.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The JSON of deliveries is that of the management port, so that one dashboard reads both. */
class DeliveriesEndpointTest {
  private static final Instant TIME = Instant.parse("2026-11-26T09:00:00Z");

  private static List<String> members(Class<?> schema) {
    return List.of(schema.getAnnotation(JsonPropertyOrder.class).value());
  }

  @Test
  void a_page_has_at_most_100_deliveries() {
    assertThat(DeliveriesEndpoint.PAGE).isEqualTo(100);
  }

  @Test
  void a_delivery_has_the_members_of_the_contract() {
    Map<String, Object> shown =
        DeliveryJson.shown(
            new DeliveryRecord(
                "d",
                "w",
                "e",
                "item",
                "i",
                "new",
                DeliveryState.DELIVERED,
                1,
                TIME,
                TIME,
                TIME,
                ""),
            new LastAttempt("d", 1, 500, "status", "detail"));
    shown.put("attempts", List.of());

    // Only the service knows the names of webhooks without their secrets, and shows requests.
    assertThat(shown.keySet())
        .containsExactlyElementsOf(
            members(Delivery.class).stream()
                .filter(member -> !member.equals("webhook_name") && !member.equals("request"))
                .toList());
  }

  @Test
  void an_attempt_has_the_members_of_the_contract() {
    Map<String, Object> shown =
        DeliveryJson.shown(
            new AttemptRecord(
                1,
                TIME,
                Duration.ofMillis(7),
                500,
                "status",
                "detail",
                new ResponseHeaders(Map.of("server", "x")),
                "excerpt",
                new AttemptTimings(1L, 2L, 3L, 4L)));

    assertThat(shown.keySet()).containsExactlyElementsOf(members(Attempt.class));
    assertThat(shown.get("response_headers")).isEqualTo(Map.of("server", "x"));
    assertThat(shown.get("timings"))
        .isEqualTo(Map.of("lookup_ms", 1L, "connect_ms", 2L, "tls_ms", 3L, "response_ms", 4L));
  }
}
