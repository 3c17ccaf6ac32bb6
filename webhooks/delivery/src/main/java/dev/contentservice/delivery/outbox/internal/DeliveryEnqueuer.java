package dev.contentservice.delivery.outbox.internal;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.delivery.outbox.EventKey;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.payload.PayloadSettings;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

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
  private static final String INSERT =
      """
      insert into delivery_pending
        (id, event_id, webhook_id, shard, payload, due_at, attempts, schedule_from, created_at,
         ordered_by, sequence, holds, tenant)
      select delivery, event, webhook, of_shard, settings, :now, 0, 0, :now, entity, position, held,
        owner
      from <rows>
      """;

  private final Handle handle;
  private final Instant now;
  private final Map<Owned, String> payloads = new HashMap<>();
  private final Set<String> webhookIds = new HashSet<>();
  private final Map<EventKey, Long> sequences = new HashMap<>();
  private BatchValues rows = emptyBatch();

  /**
   * @param webhookId of a custom payload, which no two webhooks share; else null
   */
  private record Owned(PayloadSettings settings, @Nullable String webhookId) {}

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
    rows.add(
        id,
        event.id(),
        webhookId,
        (long) Shards.of(webhookId),
        payloads.computeIfAbsent(
            new Owned(settings, settings.customPayload() == null ? null : webhookId),
            each ->
                PayloadRepository.store(handle, each.settings, each.webhookId, now.toEpochMilli())),
        order.isOrdered() ? EntityOrder.key(event.subject()) : null,
        order.isOrdered() ? sequences.get(EventKey.of(event)) : null,
        order == DeliveryOrder.HOLD ? 1L : 0L,
        event.tenant());
    webhookIds.add(webhookId);
    if (rows.size() == BATCH_SIZE) {
      insert();
    }
    return id;
  }

  /** Inserts the remaining rows and one wake-up for each webhook. */
  public void flush() {
    insert();
    WakeUps.insert(handle, webhookIds, now);
  }

  private void insert() {
    if (rows.size() > 0) {
      rows.update(handle, INSERT, now.toEpochMilli());
      rows = emptyBatch();
    }
  }

  private static BatchValues emptyBatch() {
    return new BatchValues(
        "delivery text",
        "event text",
        "webhook text",
        "of_shard bigint",
        "settings text",
        "entity text",
        "position bigint",
        "held bigint",
        "owner text");
  }
}
