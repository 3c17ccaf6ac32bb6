package dev.contentservice.delivery.queue;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.NoArgGenerator;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.queue.KnownWebhooks.MatchedWebhook;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/** Inserts the deliveries of events into the outbox, in one transaction. */
final class DeliveryEnqueuer {
  private static final NoArgGenerator IDS = Generators.timeBasedEpochGenerator();

  // Bounds the size of one statement.
  private static final int BATCH_SIZE = 5_000;
  private static final String INSERT =
      "insert into deliveries (id, event_id, webhook_id, payload, state, due_at, fencing_token, attempts,"
          + " schedule_from, created_at)"
          + " select delivery, event, webhook, settings, 'pending', :now, 0, 0, 0, :now from <rows>";

  private final Handle handle;
  private final long now;
  private final Map<PayloadSettings, String> payloads = new HashMap<>();
  private final SortedSet<String> webhookIds = new TreeSet<>();
  private BatchValues rows = emptyBatch();

  DeliveryEnqueuer(Handle handle, Instant now) {
    this.handle = handle;
    this.now = now.toEpochMilli();
  }

  void add(String eventId, List<MatchedWebhook> matches) {
    for (MatchedWebhook match : matches) {
      rows.add(
          IDS.generate().toString(),
          eventId,
          match.webhookId(),
          payloads.computeIfAbsent(match.payload(), this::storePayload));
      webhookIds.add(match.webhookId());
      if (rows.size() == BATCH_SIZE) {
        insert();
      }
    }
  }

  /** Inserts the remaining rows and marks the webhooks as due, always in the same order. */
  void flush() {
    insert();
    WebhookQueueRepository.wake(handle, webhookIds, now);
  }

  private void insert() {
    if (rows.size() > 0) {
      rows.update(handle, INSERT, now);
      rows = emptyBatch();
    }
  }

  private static BatchValues emptyBatch() {
    return new BatchValues("delivery text", "event text", "webhook text", "settings text");
  }

  /** Locks the stored settings, so that they are not purged before deliveries refer to them. */
  private String storePayload(PayloadSettings settings) {
    String sha256 = settings.sha256();
    while (!isStored(sha256)) {
      insertPayload(sha256, settings);
    }
    return sha256;
  }

  private boolean isStored(String sha256) {
    return handle
        .createQuery(
            OutboxDialect.of(handle)
                .sql("select 1 from delivery_payloads where sha256 = :sha256 <kept_row>"))
        .bind("sha256", sha256)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  private void insertPayload(String sha256, PayloadSettings settings) {
    handle
        .createUpdate(
            "insert into delivery_payloads (sha256, custom_payload, api_version, nested_items)"
                + " values (:sha256, :custom, :version, :nested) on conflict (sha256) do nothing")
        .bind("sha256", sha256)
        .bind("custom", settings.customPayload())
        .bind("version", settings.payloadApiVersion())
        .bind("nested", settings.nestedItemsInPayload() ? 1 : 0)
        .execute();
  }
}
