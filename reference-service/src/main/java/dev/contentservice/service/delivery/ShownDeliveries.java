package dev.contentservice.service.delivery;

import static java.util.stream.Collectors.toSet;

import dev.contentservice.delivery.outbox.AttemptRecord;
import dev.contentservice.delivery.outbox.DeliveryRecord;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.Attempt;
import dev.contentservice.model.management.AttemptTimings;
import dev.contentservice.model.management.Delivery;
import dev.contentservice.model.management.DeliveryState;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.service.store.WebhookPages;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Deliveries and attempts for display. */
final class ShownDeliveries {
  private ShownDeliveries() {}

  static List<Delivery> of(Handle handle, List<DeliveryRecord> deliveries, Instant now) {
    Map<String, Webhook> webhooks =
        WebhookPages.findWithoutSecrets(
            handle, deliveries.stream().map(DeliveryRecord::webhookId).collect(toSet()));
    return deliveries.stream().map(each -> of(each, webhooks.get(each.webhookId()), now)).toList();
  }

  private static Delivery of(DeliveryRecord delivery, @Nullable Webhook webhook, Instant now) {
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
        notBefore(now, delivery.nextAttemptAt()),
        delivery.createdAt(),
        delivery.completedAt());
  }

  private static @Nullable Instant notBefore(Instant now, @Nullable Instant due) {
    return due == null || due.isAfter(now) ? due : now;
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
