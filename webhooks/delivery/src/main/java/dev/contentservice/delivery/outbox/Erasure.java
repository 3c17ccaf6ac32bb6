package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.AlertTypes;
import dev.contentservice.delivery.EntityReference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Deletes what is stored of an entity or of a webhook: events, payloads, deliveries, attempts and
 * responses. It covers what was committed before; an event that is published later is stored. A
 * delivery that a node has claimed may still arrive; its result is not stored. Thread-safe.
 *
 * <p>Each transaction deletes a bounded number of rows, and nothing depends on the one before: an
 * erasure that was interrupted is started again. When the bytes are gone from the files depends on
 * the database: {@link WriteAheadLog} for SQLite, {@code VACUUM FULL} for PostgreSQL.
 */
public final class Erasure {
  // Keeps transactions short, because others wait for the store.
  private static final int BATCH_SIZE = 500;

  private static final String EVENTS =
      """
      select id from delivery_events where entity_id = :id and entity_type = :type
      order by created_at, sequence limit :limit
      """;

  private static final String OF_EVENTS = "event_id <any_of> (select event from <rows>) <end>";

  private static final String OF_WEBHOOK = "webhook_id <any_of> (select webhook from <rows>) <end>";

  private static final String PENDING =
      "select id, webhook_id from delivery_pending where <erased> limit :limit";

  private static final String COMPLETED =
      """
      delete from delivery_completed where id <any_of> (
        select id from delivery_completed where <erased> limit :limit <free_rows>) <end>
      returning id
      """;

  // A replay may have returned a delivery to the pending ones meanwhile.
  private static final String UNUSED_EVENTS =
      """
      delete from delivery_events where id <any_of> (select event from <rows>) <end>
        and entity_id = :id and entity_type = :type
        and (select 1 from delivery_pending d where d.event_id = delivery_events.id limit 1)
          is null
        and (select 1 from delivery_completed d where d.event_id = delivery_events.id limit 1)
          is null
      """;

  private static final String PAYLOADS =
      """
      delete from delivery_payloads where owner_id = :webhook
      """;

  // No node has a claim, and what was published meanwhile has a wake-up, which a node that has
  // locked the queue takes.
  private static final String QUEUE =
      """
      delete from delivery_queues where webhook_id = :webhook and leases = '[]'
        and (select 1 from delivery_pending where webhook_id = :webhook limit 1) is null
      """;

  private final TransactionRunner store;
  private final StoreClock clock;
  private final BiConsumer<Handle, Erased> record;

  /**
   * What one transaction has deleted.
   *
   * @param complete whether nothing is left. If it is false and nothing was deleted, another
   *     transaction or an attempt in flight keeps rows for a short time
   */
  public record Erased(int deliveries, int events, boolean complete) {
    private Erased and(Erased other) {
      return new Erased(
          deliveries + other.deliveries, events + other.events, complete && other.complete);
    }
  }

  public Erasure(TransactionRunner store, StoreClock clock) {
    this(store, clock, (handle, erased) -> {});
  }

  private Erasure(TransactionRunner store, StoreClock clock, BiConsumer<Handle, Erased> record) {
    this.store = store;
    this.clock = clock;
    this.record = record;
  }

  /** Returns an erasure that also runs this in each of its transactions, for an audit log. */
  public Erasure recording(BiConsumer<Handle, Erased> record) {
    return new Erasure(store, clock, record);
  }

  /**
   * Deletes the next events of an entity, with their deliveries, in one transaction. Call it until
   * it is complete. Events of other entities that only list this one as related stay.
   */
  public Erased eraseNext(EntityReference entity) {
    return run(handle -> ofEntity(handle, entity));
  }

  /**
   * Deletes the next deliveries of a webhook, and after the last one its payloads, its queue and
   * the alerts about it, in one transaction. Call it until it is complete. Events stay, because
   * they are those of entities. Delete or disable the webhook before, because it gets new
   * deliveries otherwise.
   */
  public Erased eraseNext(String webhookId) {
    return run(handle -> ofWebhook(handle, webhookId));
  }

  private Erased run(Function<Handle, Erased> work) {
    return store.run(
        handle -> {
          Erased erased = work.apply(handle);
          record.accept(handle, erased);
          return erased;
        });
  }

  private Erased ofEntity(Handle handle, EntityReference entity) {
    List<String> ids =
        handle
            .createQuery(EVENTS)
            .bind("id", entity.id())
            .bind("type", entity.type().value())
            .bind("limit", BATCH_SIZE)
            .mapTo(String.class)
            .list();
    if (ids.isEmpty()) {
      return new Erased(0, 0, true);
    }
    BatchValues events = BatchValues.of("event", ids);
    int deliveries = deliveries(handle, events, OF_EVENTS);
    int deleted =
        events
            .statement(handle, UNUSED_EVENTS)
            .bind("id", entity.id())
            .bind("type", entity.type().value())
            .execute();
    return new Erased(deliveries, deleted, deleted == ids.size() && ids.size() < BATCH_SIZE);
  }

  private Erased ofWebhook(Handle handle, String webhookId) {
    int deliveries = deliveries(handle, BatchValues.of("webhook", List.of(webhookId)), OF_WEBHOOK);
    if (deliveries > 0) {
      return new Erased(deliveries, 0, false);
    }
    boolean hadQueue = !WebhookQueueRepository.lock(handle, List.of(webhookId)).isEmpty();
    boolean isIdle =
        handle.createUpdate(QUEUE).bind("webhook", webhookId).execute() == 1 || !hadQueue;
    if (isIdle) {
      handle.createUpdate(PAYLOADS).bind("webhook", webhookId).execute();
    }
    return new Erased(0, 0, isIdle)
        .and(ofEntity(handle, new EntityReference(AlertTypes.ENTITY_TYPE, webhookId)));
  }

  /** Deletes pending and completed deliveries, and returns their number. */
  private int deliveries(Handle handle, BatchValues rows, String erased) {
    return pending(handle, rows, erased) + completed(handle, rows, erased);
  }

  private int pending(Handle handle, BatchValues rows, String erased) {
    Set<String> ids = new HashSet<>();
    Set<String> webhookIds = new HashSet<>();
    rows.query(handle, PENDING.replace("<erased>", erased))
        .bind("limit", BATCH_SIZE)
        .map((row, context) -> List.of(row.getString("id"), row.getString("webhook_id")))
        .forEach(
            each -> {
              ids.add(each.get(0));
              webhookIds.add(each.get(1));
            });
    if (ids.isEmpty()) {
      return 0;
    }
    WebhookQueueRepository.lockOrCreate(handle, webhookIds);
    Set<String> woken = PendingDeliveries.delete(handle, ids);
    Retention.purgeAttempts(handle, ids);
    WakeUps.insert(handle, woken, clock.instant());
    return ids.size();
  }

  private static int completed(Handle handle, BatchValues rows, String erased) {
    List<String> ids =
        rows.query(handle, COMPLETED.replace("<erased>", erased))
            .bind("limit", BATCH_SIZE)
            .mapTo(String.class)
            .list();
    Retention.purgeAttempts(handle, ids);
    return ids.size();
  }
}
