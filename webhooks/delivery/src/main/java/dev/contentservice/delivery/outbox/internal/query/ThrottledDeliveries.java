package dev.contentservice.delivery.outbox.internal.query;

import dev.contentservice.delivery.outbox.Throttle;
import dev.contentservice.delivery.outbox.internal.EntityOrder;
import dev.contentservice.delivery.outbox.internal.Lease;
import dev.contentservice.delivery.outbox.internal.WakeUps;
import dev.contentservice.delivery.outbox.internal.WebhookQueue;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** When the {@link Throttle} of a webhook permits the attempts of its pending deliveries. */
public final class ThrottledDeliveries {
  /** As many deliveries are counted; those after them come later than this place. */
  static final int MOST = 10_000;

  private static final String IN_TURN =
      """
      select id from delivery_pending where webhook_id = :webhook and due_at < :waiting
      order by due_at, id limit :most
      """;

  private final Map<String, Integer> places = new HashMap<>();
  private final Throttle throttle;
  private final long freeAt;
  private final Instant from;

  private ThrottledDeliveries(Throttle throttle, long freeAt, Instant from) {
    this.throttle = throttle;
    this.freeAt = freeAt;
    this.from = from;
  }

  /** Reads the queue of a webhook in the caller's transaction. */
  public static ThrottledDeliveries read(
      Handle handle, String webhookId, Throttle throttle, Instant now) {
    WebhookQueue queue =
        handle
            .createQuery(
                "select %s from delivery_queues q where webhook_id = :webhook and %s"
                    .formatted(WebhookQueue.COLUMNS, WakeUps.NOT_RESET))
            .bind("webhook", webhookId)
            .map((row, context) -> WebhookQueue.read(row))
            .findOne()
            .orElse(null);
    ThrottledDeliveries read =
        queue == null
            ? new ThrottledDeliveries(throttle, 0, now)
            : new ThrottledDeliveries(throttle, queue.freeAt(), queue.sendsFrom(now));
    Set<String> claimed =
        queue == null
            ? Set.of()
            : queue.leases().stream().map(Lease::deliveryId).collect(Collectors.toSet());
    List<String> ids =
        handle
            .createQuery(IN_TURN)
            .bind("webhook", webhookId)
            .bind("waiting", EntityOrder.WAITING)
            .bind("most", MOST)
            .mapTo(String.class)
            .list();
    ids.stream()
        .filter(id -> !claimed.contains(id))
        .forEach(id -> read.places.put(id, read.places.size()));
    return read;
  }

  /** The earliest time for a pending delivery, if all before it are sent as soon as possible. */
  public Instant permits(String deliveryId) {
    return throttle.permits(freeAt, from, places.getOrDefault(deliveryId, places.size()));
  }
}
