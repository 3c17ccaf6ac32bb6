package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.outbox.internal.PendingDeliveries;
import dev.contentservice.delivery.outbox.internal.Shards;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Instant;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jdbi.v3.core.Handle;

/**
 * Cancels pending deliveries on request. A cancelled delivery starts no attempt, unless a node has
 * claimed it before: that attempt is sent and recorded, and makes the delivery {@link
 * DeliveryState#DELIVERED} if the receiver accepts it. Thread-safe.
 */
public final class Cancellation {
  // Keeps transactions short, because others wait for the store.
  private static final int BATCH_SIZE = 500;
  private static final String PENDING =
      """
      select id from delivery_pending where shard = :of_shard and webhook_id = :webhook and created_at <= :requested
      order by due_at limit :limit
      """;

  private final TransactionRunner store;
  private final StoreClock clock;
  private final ObjIntConsumer<Handle> record;

  public Cancellation(TransactionRunner store, StoreClock clock) {
    this(store, clock, (handle, cancelled) -> {});
  }

  private Cancellation(TransactionRunner store, StoreClock clock, ObjIntConsumer<Handle> record) {
    this.store = store;
    this.clock = clock;
    this.record = record;
  }

  /**
   * Returns a cancellation that also runs this in each of its transactions, with the number of
   * deliveries that the transaction cancels, for an audit log.
   */
  public Cancellation recording(ObjIntConsumer<Handle> record) {
    return new Cancellation(store, clock, record);
  }

  /**
   * Cancels one delivery.
   *
   * @return false if there is none with this identifier, or it is not pending
   */
  public boolean cancel(String id) {
    return store.run(handle -> cancel(handle, id));
  }

  /** Cancels every delivery of a webhook that is pending now, and returns their number. */
  public int cancelPending(String webhookId) {
    Instant requested = clock.instant();
    int total = 0;
    int cancelled;
    do {
      cancelled = store.run(handle -> cancel(handle, webhookId, requested));
      total += cancelled;
    } while (cancelled > 0);
    return total;
  }

  private boolean cancel(Handle handle, String id) {
    return complete(handle, List.of(id)) == 1;
  }

  private int cancel(Handle handle, String webhookId, Instant requested) {
    return complete(
        handle,
        handle
            .createQuery(PENDING)
            .bind("of_shard", Shards.of(webhookId))
            .bind("webhook", webhookId)
            .bind("requested", requested.toEpochMilli())
            .bind("limit", BATCH_SIZE)
            .mapTo(String.class)
            .list());
  }

  private int complete(Handle handle, List<String> ids) {
    int cancelled =
        PendingDeliveries.complete(handle, ids, DeliveryState.CANCELLED, clock.instant(), true);
    if (cancelled > 0) {
      record.accept(handle, cancelled);
    }
    return cancelled;
  }
}
