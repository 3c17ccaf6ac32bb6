package dev.contentservice.service.delivery;

import static java.util.stream.Collectors.toSet;

import dev.contentservice.delivery.outbox.internal.query.ThrottledDeliveries;
import dev.contentservice.delivery.outbox.query.AttemptRecord;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.LastAttempt;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.Attempt;
import dev.contentservice.model.management.AttemptTimings;
import dev.contentservice.model.management.Delivery;
import dev.contentservice.model.management.DeliveryState;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.service.store.repository.DeliverySettings;
import dev.contentservice.service.store.repository.WebhookPages;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Deliveries and attempts for display. */
final class ShownDeliveries {
  private ShownDeliveries() {}

  static List<Delivery> of(Handle handle, List<DeliveryRecord> deliveries, Instant now) {
    Map<String, Webhook> webhooks =
        WebhookPages.findWithoutSecrets(
            handle, deliveries.stream().map(DeliveryRecord::webhookId).collect(toSet()));
    Map<String, LastAttempt> last =
        LastAttempt.find(handle, deliveries.stream().map(DeliveryRecord::id).toList());
    Map<String, ThrottledDeliveries> throttled = throttled(handle, deliveries, now);
    return deliveries.stream()
        .map(
            each ->
                of(each, webhooks.get(each.webhookId()), last.get(each.id()))
                    .nextAttemptAt(next(each, throttled.get(each.webhookId()), now)))
        .toList();
  }

  /** By webhook, of those that have a throttle and a pending delivery. */
  private static Map<String, ThrottledDeliveries> throttled(
      Handle handle, List<DeliveryRecord> deliveries, Instant now) {
    Map<String, ThrottledDeliveries> throttled = new HashMap<>();
    DeliverySettings.find(
            handle,
            deliveries.stream()
                .filter(each -> each.nextAttemptAt() != null)
                .map(DeliveryRecord::webhookId)
                .collect(toSet()))
        .forEach(
            (id, settings) -> {
              if (settings.throttle() != null) {
                throttled.put(id, ThrottledDeliveries.read(handle, id, settings.throttle(), now));
              }
            });
    return throttled;
  }

  private static Delivery of(
      DeliveryRecord delivery, @Nullable Webhook webhook, @Nullable LastAttempt last) {
    return new Delivery(
        delivery.id(),
        delivery.webhookId(),
        webhook == null ? null : webhook.getName(),
        delivery.eventId(),
        EntityType.of(delivery.entityType()),
        delivery.entityId(),
        EventType.of(delivery.eventType()),
        DeliveryState.of(delivery.state().word()),
        delivery.attempts(),
        last == null ? null : of(last),
        null,
        delivery.createdAt(),
        delivery.completedAt());
  }

  private static @Nullable Instant next(
      DeliveryRecord delivery, @Nullable ThrottledDeliveries throttled, Instant now) {
    Instant due = delivery.nextAttemptAt();
    return due == null
        ? null
        : Stream.of(due, now, throttled == null ? now : throttled.permits(delivery.id()))
            .max(Comparator.naturalOrder())
            .orElseThrow();
  }

  static dev.contentservice.model.management.LastAttempt of(LastAttempt attempt) {
    return new dev.contentservice.model.management.LastAttempt(
        attempt.deliveryId(), attempt.status(), attempt.error(), attempt.errorDetail());
  }

  static Attempt of(AttemptRecord attempt) {
    var timings = attempt.timings();
    return new Attempt(
        attempt.number(),
        attempt.startedAt(),
        attempt.duration().toMillis(),
        attempt.status(),
        attempt.error(),
        attempt.errorDetail(),
        attempt.responseHeaders().values(),
        attempt.responseExcerpt(),
        timings == null
            ? null
            : new AttemptTimings(
                timings.lookup(), timings.connect(), timings.tls(), timings.response()));
  }
}
