package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.internal.Identifier;
import dev.contentservice.delivery.outbox.internal.PendingDeliveries;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.outbox.internal.WakeUps;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import java.util.List;
import java.util.Map;
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
 * the database: {@code pragma wal_checkpoint(truncate)} for SQLite, {@code VACUUM FULL} for
 * PostgreSQL.
 */
public final class Erasure {
  // Keeps transactions short, because others wait for the store.
  private static final int BATCH_SIZE = 500;
  private static final int WEBHOOKS_AT_ONCE = 20;

  // The alerts about a webhook have its owner.
  private static final String ALERTED =
      "select tenant from delivery_events where entity_id = :id and entity_type = :type limit 1";

  private static final String OF_ENTITY =
      "entity_id = :id and entity_type = :type and tenant = :tenant";

  // The second condition is that of the indexes.
  private static final String OF_TENANT = "tenant = :tenant and tenant <> ''";

  private static final String EVENTS =
      """
      select id from delivery_events where %s order by created_at, sequence limit :limit
      """;

  private static final String OF_EVENTS =
      "tenant = :tenant and event_id <any_of> (select event from <rows>) <end>";

  private static final String WEBHOOKS =
      "select id from delivery_webhooks where " + OF_TENANT + " limit :limit";

  private static final String DELETE_WEBHOOK =
      """
      update delivery_webhooks set body = '', deleted = 1, version = <next_version>, tenant = :owner,
        delivery_order = null, requests_per_second = null, burst = null, signing_keys = null
      where id = :id
      """;

  private static final String OF_WEBHOOK = "webhook_id <any_of> (select webhook from <rows>) <end>";

  private static final String PENDING =
      "select id from delivery_pending where <erased> limit :limit";

  private static final String COMPLETED =
      """
      delete from delivery_completed where id <any_of> (
        select id from delivery_completed where <erased> limit :limit <free_rows>) <end>
      returning id
      """;

  // A replay may have returned a delivery to the pending ones meanwhile.
  private static final String UNUSED_EVENTS =
      """
      delete from delivery_events where id <any_of> (select event from <rows>) <end> and %s
        and (select 1 from delivery_pending d
          where d.event_id = delivery_events.id and d.tenant = delivery_events.tenant limit 1) is null
        and (select 1 from delivery_completed d
          where d.event_id = delivery_events.id and d.tenant = delivery_events.tenant limit 1) is null
      """;

  private static final String PAYLOADS =
      """
      delete from delivery_payloads where owner_id = :webhook
      """;

  private static final String RECEIVER =
      "delete from delivery_receivers where webhook_id = :webhook";

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
   * it is complete. Events of other entities that only list this one as related stay, and those of
   * other owners.
   *
   * @param tenant the owner of the events; empty for none
   */
  public Erased eraseNext(String tenant, EntityReference entity) {
    return run(handle -> ofEntity(handle, tenant, entity));
  }

  /**
   * Deletes the next webhooks of an owner from the table of {@link JdbcWebhookStore} with all that
   * belongs to them, and then the events and their deliveries, in one transaction. Call it until it
   * is complete. An application with a source of its own deletes the webhooks there before, and
   * erases each of them by its id.
   *
   * @param tenant not empty
   */
  public Erased eraseNextOf(String tenant) {
    Identifier.require(tenant, "tenant");
    return run(handle -> ofTenant(handle, tenant));
  }

  /**
   * Deletes the next deliveries of a webhook, and after the last one its payloads, the state of its
   * receiver and the alerts about it, in one transaction. Call it until it is complete. Events
   * stay, because they are those of entities. Delete or disable the webhook before, because it gets
   * new deliveries otherwise.
   */
  public Erased eraseNext(String webhookId) {
    return run(
        handle ->
            ofWebhook(
                handle,
                handle
                    .createQuery(ALERTED)
                    .bind("type", AlertTypes.ENTITY_TYPE.value())
                    .bind("id", webhookId)
                    .mapTo(String.class)
                    .findOne()
                    .orElse(""),
                webhookId));
  }

  private Erased run(Function<Handle, Erased> work) {
    return store.run(
        handle -> {
          Erased erased = work.apply(handle);
          record.accept(handle, erased);
          return erased;
        });
  }

  private Erased ofTenant(Handle handle, String tenant) {
    Erased erased = new Erased(0, 0, true);
    List<String> webhooks =
        handle
            .createQuery(WEBHOOKS)
            .bind("tenant", tenant)
            .bind("limit", WEBHOOKS_AT_ONCE)
            .mapTo(String.class)
            .list();
    for (String id : webhooks) {
      // Its row names the owner until nothing of it is left.
      deleteWebhook(handle, id, tenant);
      Erased all = ofWebhook(handle, tenant, id);
      erased = erased.and(all);
      if (all.complete()) {
        deleteWebhook(handle, id, "");
      }
      if (erased.deliveries() >= BATCH_SIZE) {
        break;
      }
    }
    return webhooks.isEmpty()
        ? ofEvents(handle, OF_TENANT, Map.of("tenant", tenant))
        : new Erased(erased.deliveries(), erased.events(), false);
  }

  private static void deleteWebhook(Handle handle, String id, String owner) {
    OutboxDialect.update(handle, DELETE_WEBHOOK).bind("id", id).bind("owner", owner).execute();
  }

  private Erased ofEntity(Handle handle, String tenant, EntityReference entity) {
    return ofEvents(
        handle,
        OF_ENTITY,
        Map.of("id", entity.id(), "type", entity.type().value(), "tenant", tenant));
  }

  private Erased ofEvents(Handle handle, String erased, Map<String, String> bindings) {
    List<String> ids =
        handle
            .createQuery(EVENTS.formatted(erased))
            .bindMap(bindings)
            .bind("limit", BATCH_SIZE)
            .mapTo(String.class)
            .list();
    if (ids.isEmpty()) {
      return new Erased(0, 0, true);
    }
    BatchValues events = BatchValues.of("event", ids);
    int deliveries =
        deliveries(handle, events, OF_EVENTS, Map.of("tenant", bindings.get("tenant")));
    int deleted =
        events.statement(handle, UNUSED_EVENTS.formatted(erased)).bindMap(bindings).execute();
    return new Erased(deliveries, deleted, deleted == ids.size() && ids.size() < BATCH_SIZE);
  }

  private Erased ofWebhook(Handle handle, String tenant, String webhookId) {
    BatchValues webhook = BatchValues.of("webhook", List.of(webhookId));
    int deliveries = deliveries(handle, webhook, OF_WEBHOOK, Map.of());
    if (deliveries > 0) {
      return new Erased(deliveries, 0, false);
    }
    if (handle.createUpdate(RECEIVER).bind("webhook", webhookId).execute() > 0) {
      // The owner drops it, too.
      WakeUps.insert(handle, List.of(webhookId), WakeUps.Wish.RESET, clock.instant());
    }
    handle.createUpdate(PAYLOADS).bind("webhook", webhookId).execute();
    return new Erased(0, 0, true)
        .and(ofEntity(handle, tenant, new EntityReference(AlertTypes.ENTITY_TYPE, webhookId)));
  }

  /** Deletes pending and completed deliveries, and returns their number. */
  private int deliveries(
      Handle handle, BatchValues rows, String erased, Map<String, String> bindings) {
    return pending(handle, rows, erased, bindings) + completed(handle, rows, erased, bindings);
  }

  private int pending(
      Handle handle, BatchValues rows, String erased, Map<String, String> bindings) {
    List<String> found = found(handle, rows, PENDING, erased, bindings);
    Set<String> ids = PendingDeliveries.lock(handle, found, true).keySet();
    if (ids.isEmpty()) {
      return found.size();
    }
    PendingDeliveries.wakeLines(handle, PendingDeliveries.delete(handle, ids), clock.instant());
    Retention.purgeAttempts(handle, ids);
    return ids.size();
  }

  private static int completed(
      Handle handle, BatchValues rows, String erased, Map<String, String> bindings) {
    List<String> ids = found(handle, rows, COMPLETED, erased, bindings);
    Retention.purgeAttempts(handle, ids);
    return ids.size();
  }

  private static List<String> found(
      Handle handle, BatchValues rows, String sql, String erased, Map<String, String> bindings) {
    return rows.query(handle, sql.replace("<erased>", erased))
        .bindMap(bindings)
        .bind("limit", BATCH_SIZE)
        .mapTo(String.class)
        .list();
  }
}
