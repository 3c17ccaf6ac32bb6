package dev.contentservice.delivery.outbox.internal;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.delivery.outbox.EventKey;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.payload.PayloadSettings;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Inserts events and their deliveries into the outbox, in one transaction. It only inserts, and no
 * key that another transaction may insert too, so it waits for no other transaction.
 */
public final class DeliveryEnqueuer {
  private static final TimeBasedEpochGenerator IDS = Generators.timeBasedEpochGenerator();

  // Bound the size of one statement.
  private static final int BATCH_SIZE = 5_000;
  private static final int EVENTS = 500;
  private static final int CHARACTERS = 1 << 20;

  // All deliveries or none: none if the settings of one are not stored.
  private static final String INSERT =
      """
      insert into delivery_pending
        (id, event_id, webhook_id, shard, payload, due_at, attempts, schedule_from, created_at,
         ordered_by, sequence, holds, tenant)
      with added as materialized (select * from <rows>),
        used as materialized (select sha256, of_webhook, %s as payload_id
          from (select distinct sha256, of_webhook from added) as settings)
      select delivery, event, webhook, of_shard, payload_id, :now, 0, 0, :now, entity, place, held,
        owner
      from added join used on used.sha256 = added.sha256 and used.of_webhook = added.of_webhook
      where not exists (select 1 from used where payload_id is null)
      """
          .formatted(PayloadRepository.OF_SETTINGS);

  private final Handle handle;
  private final Instant now;
  private final Map<Owned, String> digests = new HashMap<>();
  private final Map<EventKey, Long> sequences = new HashMap<>();
  private BatchValues rows = emptyBatch();

  /**
   * @param webhookId of a custom payload, which no two webhooks share; else empty
   */
  private record Owned(PayloadSettings settings, String webhookId) {}

  public DeliveryEnqueuer(Handle handle, Instant now) {
    this.handle = handle;
    this.now = now;
  }

  /**
   * Stores events, many in one statement; for each, false if an event with its id is stored already
   * or precedes it.
   */
  public List<Boolean> add(List<Event> events) {
    Map<EventKey, Event> first = new LinkedHashMap<>();
    events.forEach(event -> first.putIfAbsent(EventKey.of(event), event));
    List<Event> different = List.copyOf(first.values());
    Map<EventKey, Long> added = new HashMap<>();
    int start = 0;
    long characters = 0;
    for (int i = 0; i < different.size(); i++) {
      long next = characters(different.get(i));
      if (i - start == EVENTS || (i > start && characters + next > CHARACTERS)) {
        added.putAll(EventRepository.insert(handle, different.subList(start, i), now));
        start = i;
        characters = 0;
      }
      characters += next;
    }
    if (start < different.size()) {
      added.putAll(EventRepository.insert(handle, different.subList(start, different.size()), now));
    }
    sequences.putAll(added);
    return events.stream().map(event -> added.remove(EventKey.of(event)) != null).toList();
  }

  private static long characters(Event event) {
    return event.entity().length()
        + event.entityVersions().values().stream().mapToLong(String::length).sum();
  }

  /**
   * Adds a delivery of an event that this has stored, and returns its identifier.
   *
   * @param order the place of the delivery among those of the entity
   */
  public String add(Event event, String webhookId, PayloadSettings settings, DeliveryOrder order) {
    // Of the time in created_at: pages of a time select by identifier.
    String id = IDS.construct(now.toEpochMilli()).toString();
    Owned owned = new Owned(settings, settings.customPayload() == null ? "" : webhookId);
    rows.add(
        id,
        event.id(),
        webhookId,
        (long) Shards.of(webhookId),
        digests.computeIfAbsent(owned, each -> each.settings.sha256()),
        owned.webhookId,
        order.isOrdered() ? EntityOrder.key(event.subject()) : null,
        order.isOrdered() ? sequences.get(EventKey.of(event)) : null,
        order == DeliveryOrder.HOLD ? 1L : 0L,
        event.tenant());
    if (rows.size() == BATCH_SIZE) {
      flush();
    }
    return id;
  }

  /** Inserts the remaining rows, and wakes their webhooks. */
  public void flush() {
    if (rows.size() == 0) {
      return;
    }
    if (!insert()) {
      digests.keySet().forEach(this::store);
      if (!insert()) {
        throw new IllegalStateException("the settings of a delivery were stored, but not found");
      }
    }
    rows = emptyBatch();
    digests.clear();
  }

  private void store(Owned owned) {
    PayloadRepository.store(handle, owned.settings, owned.webhookId, now.toEpochMilli());
  }

  private boolean insert() {
    return OutboxDialect.of(handle).insertAndWake(handle, INSERT, rows, now.toEpochMilli());
  }

  private static BatchValues emptyBatch() {
    return new BatchValues(
        "delivery text",
        "event text",
        "webhook text",
        "of_shard bigint",
        "sha256 text",
        "of_webhook text",
        "entity text",
        "place bigint",
        "held bigint",
        "owner text");
  }
}
