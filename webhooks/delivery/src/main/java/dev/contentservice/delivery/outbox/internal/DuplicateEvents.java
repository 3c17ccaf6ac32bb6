package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.outbox.EventKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Deletes deliveries of an event that two overlapping transactions have published: each webhook
 * keeps the one that was claimed first. Only the owner of a webhook does so, and it knows what is
 * in flight.
 */
final class DuplicateEvents {
  private DuplicateEvents() {}

  /**
   * Returns the deliveries without duplicates, which it deletes.
   *
   * @param events that were published more than once
   */
  static List<DueDelivery> delete(
      Handle handle,
      List<DueDelivery> found,
      Set<EventKey> events,
      Map<String, WebhookQueue> queues) {
    if (events.isEmpty()) {
      return found;
    }
    List<DueDelivery> kept = new ArrayList<>();
    for (DueDelivery each : found) {
      WebhookQueue queue = Objects.requireNonNull(queues.get(each.webhookId()));
      if (events.contains(each.event()) && isDuplicate(handle, each, queue)) {
        EntityOrder.wake(handle, PendingDeliveries.delete(handle, List.of(each.id())));
      } else {
        kept.add(each);
      }
    }
    return kept;
  }

  private static boolean isDuplicate(Handle handle, DueDelivery due, WebhookQueue queue) {
    return due.attempts() == 0
        && handle
            .createQuery(
                """
                select id, attempts > 0 or completed_at is not null as was_claimed
                from delivery_records where event_id = :event and webhook_id = :webhook and id <> :id
                """)
            .bind("event", due.event().id())
            .bind("webhook", due.webhookId())
            .bind("id", due.id())
            .map(
                (row, context) ->
                    row.getBoolean("was_claimed")
                        || row.getString("id").compareTo(due.id()) < 0
                        || isInFlight(queue, row.getString("id")))
            .list()
            .contains(true);
  }

  private static boolean isInFlight(WebhookQueue queue, String deliveryId) {
    return queue.inFlight().stream().anyMatch(each -> each.deliveryId().equals(deliveryId));
  }
}
