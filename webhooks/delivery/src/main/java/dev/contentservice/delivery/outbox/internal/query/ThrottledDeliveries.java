package dev.contentservice.delivery.outbox.internal.query;

import dev.contentservice.delivery.outbox.Throttle;
import dev.contentservice.delivery.outbox.internal.EntityOrder;
import dev.contentservice.delivery.outbox.internal.ReceiverState;
import dev.contentservice.delivery.outbox.internal.Shards;
import dev.contentservice.delivery.outbox.internal.WakeUps;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** When the {@link Throttle} of a webhook permits the attempts of its pending deliveries. */
public final class ThrottledDeliveries {
  /** As many deliveries are counted; those after them come later than this place. */
  static final int MOST = 10_000;

  private static final String IN_TURN =
      """
      select id from delivery_pending where shard = :of_shard and webhook_id = :webhook and due_at < :waiting
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

  /** Reads the deliveries of a webhook in the caller's transaction. */
  public static ThrottledDeliveries read(
      Handle handle, String webhookId, Throttle throttle, Instant now) {
    ReceiverState state =
        handle
            .createQuery(
                "select %s from delivery_receivers q where webhook_id = :webhook and %s"
                    .formatted(ReceiverState.COLUMNS, WakeUps.NOT_RESUMED))
            .bind("webhook", webhookId)
            .map((row, context) -> ReceiverState.read(row))
            .findOne()
            .orElse(ReceiverState.WELL);
    Instant from = state.pausedUntil().isAfter(now) ? state.pausedUntil() : now;
    ThrottledDeliveries read = new ThrottledDeliveries(throttle, state.freeAt(), from);
    List<String> ids =
        handle
            .createQuery(IN_TURN)
            .bind("of_shard", Shards.of(webhookId))
            .bind("webhook", webhookId)
            .bind("waiting", EntityOrder.WAITING)
            .bind("most", MOST)
            .mapTo(String.class)
            .list();
    ids.forEach(id -> read.places.put(id, read.places.size()));
    return read;
  }

  /** The earliest time for a pending delivery, if all before it are sent as soon as possible. */
  public Instant permits(String deliveryId) {
    return throttle.permits(freeAt, from, places.getOrDefault(deliveryId, places.size()));
  }
}
