package dev.contentservice.delivery.outbox.internal.webhook;

import dev.contentservice.delivery.outbox.internal.Shards;
import dev.contentservice.delivery.outbox.internal.WakeUps;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.query.Disabled;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Why and when the service disabled webhooks. Every method runs in the caller's transaction. */
public final class DisableReasonRepository {
  private static final String PUT =
      """
      insert into delivery_receivers (webhook_id, shard, disabled_reason, disabled_at)
      select q.* from (
        select :webhook as webhook_id, :of_shard as shard, :reason as reason, :now as at) q
      where %s
      on conflict (webhook_id) do update
        set disabled_reason = excluded.disabled_reason, disabled_at = excluded.disabled_at
      """
          .formatted(WakeUps.NOT_RESET);

  private DisableReasonRepository() {}

  /** Finds which of these webhooks the service disabled and no update has enabled since. */
  public static Map<String, Disabled> find(Handle handle, Collection<String> webhookIds) {
    Map<String, Disabled> disabled = new HashMap<>();
    BatchValues.of("webhook", webhookIds)
        .query(
            handle,
            "select webhook_id, disabled_reason, disabled_at from delivery_receivers q"
                + " where disabled_reason is not null"
                + " and webhook_id <any_of> (select webhook from <rows>) <end> and "
                + WakeUps.NOT_RESET)
        .map(
            (row, context) ->
                Map.entry(
                    row.getString("webhook_id"),
                    new Disabled(
                        row.getString("disabled_reason"),
                        Instant.ofEpochMilli(row.getLong("disabled_at")))))
        .forEach(each -> disabled.put(each.getKey(), each.getValue()));
    return disabled;
  }

  /**
   * Clears the reason, failures and pauses of a webhook. Call it in the transaction that enables
   * the webhook or changes its URL. Only inserts a row, so it waits for no other transaction.
   * Attempts that started earlier no longer disable the webhook.
   */
  public static void clear(Handle handle, String webhookId, Instant now) {
    WakeUps.insert(handle, List.of(webhookId), WakeUps.Wish.RESET, now);
  }

  /** Stores the reason; false if the webhook was cleared after the attempt started. */
  static boolean put(Handle handle, WebhookDisabling.Candidate candidate, Instant now) {
    return handle
            .createUpdate(PUT)
            .bind("reason", candidate.reason().word())
            .bind("now", now.toEpochMilli())
            .bind("webhook", candidate.webhookId())
            .bind("of_shard", Shards.of(candidate.webhookId()))
            .execute()
        == 1;
  }
}
