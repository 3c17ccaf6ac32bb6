package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.internal.Callbacks;
import dev.contentservice.delivery.outbox.internal.EntityOrder;
import dev.contentservice.delivery.outbox.internal.Shards;
import dev.contentservice.delivery.outbox.internal.WakeUps;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.jdbi.v3.core.Handle;

/**
 * Makes pending deliveries due now on request, and ends what pauses their webhook: its open circuit
 * breaker and the pause that its receiver asked for. Thread-safe.
 */
public final class Retry {
  // Keeps transactions short, because others wait for the store.
  private static final int BATCH_SIZE = 500;

  // A delivery that a node has claimed is due already; one that waits for another one stays so.
  private static final String LATER =
      """
      select id from delivery_pending where shard = :of_shard and webhook_id = :webhook and due_at > :now and due_at < :waiting
      order by due_at limit :limit
      """;

  private static final String MAKE_DUE =
      """
      update delivery_pending set due_at = :now
      where due_at > :now and due_at < :waiting and id <any_of> (select delivery from <rows>) <end>
      """;

  private final TransactionRunner store;
  private final StoreClock clock;
  private final Runnable onCommit;
  private final ObjIntConsumer<Handle> record;

  /**
   * @param onCommit runs after each commit, to wake the dispatcher
   */
  public Retry(TransactionRunner store, StoreClock clock, Runnable onCommit) {
    this(store, clock, onCommit, (handle, due) -> {});
  }

  private Retry(
      TransactionRunner store, StoreClock clock, Runnable onCommit, ObjIntConsumer<Handle> record) {
    this.store = store;
    this.clock = clock;
    this.onCommit = onCommit;
    this.record = record;
  }

  /**
   * Returns a retry that also runs this in each of its transactions, with the number of deliveries
   * that the transaction makes due, for an audit log.
   */
  public Retry recording(ObjIntConsumer<Handle> record) {
    return new Retry(store, clock, onCommit, record);
  }

  /**
   * Makes one delivery due now.
   *
   * @return false if there is none with this identifier, or it is not pending
   */
  public boolean retry(String id) {
    Instant now = clock.instant();
    boolean found =
        store.run(
            handle -> {
              Optional<String> webhookId = webhookOf(handle, id);
              webhookId.ifPresent(
                  webhook -> {
                    makeDue(handle, webhook, List.of(id), now);
                  });
              return webhookId.isPresent();
            });
    if (found) {
      Callbacks.run("onCommit", onCommit);
    }
    return found;
  }

  /** Makes every pending delivery of a webhook due now; returns how many were due later. */
  public int retryPending(String webhookId) {
    Instant now = clock.instant();
    int total = 0;
    int due;
    do {
      due = store.run(handle -> makeDue(handle, webhookId, later(handle, webhookId, now), now));
      Callbacks.run("onCommit", onCommit);
      total += due;
    } while (due == BATCH_SIZE);
    return total;
  }

  private static Optional<String> webhookOf(Handle handle, String id) {
    return handle
        .createQuery("select webhook_id from delivery_pending where id = :id")
        .bind("id", id)
        .mapTo(String.class)
        .findOne();
  }

  private static List<String> later(Handle handle, String webhookId, Instant now) {
    return handle
        .createQuery(LATER)
        .bind("of_shard", Shards.of(webhookId))
        .bind("webhook", webhookId)
        .bind("now", now.toEpochMilli())
        .bind("waiting", EntityOrder.WAITING)
        .bind("limit", BATCH_SIZE)
        .mapTo(String.class)
        .list();
  }

  private int makeDue(Handle handle, String webhookId, List<String> ids, Instant now) {
    int due =
        ids.isEmpty()
            ? 0
            : BatchValues.of("delivery", ids)
                .statement(handle, MAKE_DUE)
                .bind("now", now.toEpochMilli())
                .bind("waiting", EntityOrder.WAITING)
                .execute();
    // The failures stay counted: the next one pauses the webhook again, without another alert.
    WakeUps.insert(handle, List.of(webhookId), WakeUps.Wish.RESUME, now);
    record.accept(handle, due);
    return due;
  }
}
