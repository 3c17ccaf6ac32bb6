package dev.contentservice.spring.boot;

import dev.contentservice.delivery.dispatch.AttemptTimings;
import dev.contentservice.delivery.outbox.query.AttemptRecord;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.LastAttempt;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Deliveries without their payloads, as JSON. */
final class DeliveryJson {
  static final Pattern ID = Pattern.compile("[0-9a-fA-F-]{36}");
  static final String STATES = "state is one of pending, delivered, failed, skipped, cancelled";

  private DeliveryJson() {}

  // Members as in the contract of the management port, but without the name of the webhook.

  static Map<String, Object> shown(DeliveryRecord delivery, @Nullable LastAttempt last) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("id", delivery.id());
    shown.put("webhook_id", delivery.webhookId());
    shown.put("event_id", delivery.eventId());
    shown.put("entity_type", delivery.entityType());
    shown.put("entity_id", delivery.entityId());
    shown.put("event_type", delivery.eventType());
    shown.put("state", delivery.state().word());
    shown.put("attempts_made", delivery.attempts());
    if (last != null) {
      shown.put("last_attempt", shown(last));
    }
    put(shown, "next_attempt_at", delivery.nextAttemptAt());
    put(shown, "created_at", delivery.createdAt());
    put(shown, "completed_at", delivery.completedAt());
    return shown;
  }

  private static Map<String, Object> shown(LastAttempt attempt) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("delivery_id", attempt.deliveryId());
    put(shown, "status", attempt.status());
    put(shown, "error", attempt.error());
    put(shown, "error_detail", attempt.errorDetail());
    return shown;
  }

  static Map<String, Object> shown(AttemptRecord attempt) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("number", attempt.number());
    put(shown, "started_at", attempt.startedAt());
    shown.put("duration_ms", attempt.duration().toMillis());
    put(shown, "status", attempt.status());
    put(shown, "error", attempt.error());
    put(shown, "error_detail", attempt.errorDetail());
    shown.put("response_headers", attempt.responseHeaders().values());
    shown.put("response_excerpt", attempt.responseExcerpt());
    if (attempt.timings() != null) {
      shown.put("timings", shown(attempt.timings()));
    }
    return shown;
  }

  private static Map<String, Object> shown(AttemptTimings timings) {
    Map<String, Object> shown = new LinkedHashMap<>();
    put(shown, "lookup_ms", timings.lookup());
    put(shown, "connect_ms", timings.connect());
    put(shown, "tls_ms", timings.tls());
    put(shown, "response_ms", timings.response());
    return shown;
  }

  // Null members are omitted: mappers of applications differ in how they write null and times.
  static void put(Map<String, Object> shown, String name, @Nullable Object value) {
    if (value != null) {
      shown.put(name, value instanceof Number ? value : value.toString());
    }
  }
}
