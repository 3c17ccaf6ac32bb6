package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.outbox.internal.Shards;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Duration;
import java.time.Instant;

/** Creates a long queue for one webhook. */
public final class LongQueue {
  private LongQueue() {}

  /** Inserts this many events for this webhook, all due for this long. */
  public static void put(World world, String webhookId, int events, Duration due) {
    world.publish("first");
    long since = Instant.now().minus(due).toEpochMilli();
    world.store.execute(
        """
        with recursive n (i) as (select 1 union all select i + 1 from n where i < %d)
        insert into delivery_events (id, entity_type, entity_id, event_type, entity, related,
          occurred_at, created_at)
        select 'e' || i, entity_type, entity_id, event_type, entity, related, %d, %d
        from n, delivery_events e where e.id = 'first'
        """
            .formatted(events, since, since),
        """
        insert into delivery_pending (id, event_id, webhook_id, payload, shard, due_at, attempts,
          schedule_from, created_at)
        select '0-' || e.id, e.id, webhook_id, payload, %d, %d, 0, 0, %d
        from delivery_events e, delivery_records d
        where d.event_id = 'first' and d.webhook_id = '%s' and e.id <> 'first'
        """
            .formatted(Shards.of(webhookId), since, since, webhookId),
        """
        insert into delivery_wakeups (shard, webhook_id, woken_at) values (%d, '%s', %d)
        """
            .formatted(Shards.of(webhookId), webhookId, since));
    // A database does this by itself after a while.
    world.store.execute("analyze");
  }

  /** Completes the pending deliveries that meet a condition. */
  public static void complete(World world, String condition, DeliveryState state) {
    world.store.execute(
        """
        insert into delivery_completed (id, event_id, webhook_id, payload, state, attempts,
          schedule_from, created_at, completed_at)
        select id, event_id, webhook_id, payload, '%s', attempts, schedule_from,
          created_at, %d
        from delivery_pending where %s
        """
            .formatted(state.word(), world.clock.instant().toEpochMilli(), condition),
        "delete from delivery_pending where " + condition);
  }
}
