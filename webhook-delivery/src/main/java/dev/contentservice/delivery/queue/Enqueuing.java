package dev.contentservice.delivery.queue;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.NoArgGenerator;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.queue.Subscriptions.Told;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Puts the deliveries of events into the outbox, in one transaction. */
final class Enqueuing {
  private static final NoArgGenerator IDS = Generators.timeBasedEpochGenerator();

  private final Handle handle;
  private final long now;
  private final Map<PayloadSettings, String> payloads = new HashMap<>();
  private final SortedSet<String> webhookIds = new TreeSet<>();

  Enqueuing(Handle handle, Instant now) {
    this.handle = handle;
    this.now = now.toEpochMilli();
  }

  void add(String eventId, List<Told> all) {
    if (all.isEmpty()) {
      return;
    }
    PreparedBatch deliveries =
        handle.prepareBatch(
            "insert into deliveries (id, event_id, webhook_id, payload, state, due_at, fence,"
                + " attempts, schedule_from, created_at)"
                + " values (:id, :event, :webhook, :payload, 'waiting', :now, 0, 0, 0, :now)");
    for (Told told : all) {
      deliveries
          .bind("id", IDS.generate().toString())
          .bind("event", eventId)
          .bind("webhook", told.webhookId())
          .bind("payload", payloads.computeIfAbsent(told.payload(), this::insertPayload))
          .bind("now", now)
          .add();
      webhookIds.add(told.webhookId());
    }
    deliveries.execute();
  }

  /** Makes all that was added due: once, at the end, and in one order for every transaction. */
  void wake() {
    if (!webhookIds.isEmpty()) {
      QueueRows.wake(handle, webhookIds, now);
    }
  }

  private String insertPayload(PayloadSettings settings) {
    String sha256 = settings.sha256();
    handle
        .createUpdate(
            "insert into delivery_payloads (sha256, custom_payload, api_version, nested_items)"
                + " values (:sha256, :custom, :version, :nested) on conflict (sha256) do nothing")
        .bind("sha256", sha256)
        .bind("custom", settings.customPayload())
        .bind("version", settings.payloadApiVersion())
        .bind("nested", settings.nestedItemsInPayload() ? 1 : 0)
        .execute();
    return sha256;
  }
}
