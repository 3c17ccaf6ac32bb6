package dev.contentservice.delivery.queue;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** The webhooks that delivery disabled. Every method works in the caller's transaction. */
public final class DisabledWebhooks {
  private DisabledWebhooks() {}

  /**
   * Why and when a webhook was disabled.
   *
   * @param reason as in {@link DisableReason#word()}
   */
  public record Disabled(String reason, Instant at) {}

  /** Those of these webhooks that delivery disabled and that were not enabled again since. */
  public static Map<String, Disabled> find(Handle handle, Collection<String> webhookIds) {
    Map<String, Disabled> disabled = new HashMap<>();
    BatchValues.of("webhook", webhookIds)
        .query(
            handle,
            "select webhook_id, disabled_reason, decided_at from delivery_queues"
                + " where disabled_reason is not null and "
                + OutboxDialect.of(handle).isOneOf("webhook_id", "select webhook from <rows>"))
        .map(
            (row, context) ->
                Map.entry(
                    row.getString("webhook_id"),
                    new Disabled(
                        row.getString("disabled_reason"),
                        Instant.ofEpochMilli(row.getLong("decided_at")))))
        .forEach(each -> disabled.put(each.getKey(), each.getValue()));
    return disabled;
  }

  /**
   * Clears the reason, the failures and the pauses of a webhook; to be called in the transaction
   * that enables it again or gives it another URL, after the webhook and {@link
   * WebhookSource#version} are changed: who disables it locks in this order. Attempts that began
   * earlier do not disable it any more.
   */
  public static void clear(Handle handle, String webhookId, Instant now) {
    handle
        .createUpdate(
            "update delivery_queues set failures = 0, failing_since = 0, open_until = 0,"
                + " held_until = 0, next_due_at = :now, disabled_reason = null, decided_at = :now"
                + " where webhook_id = :webhook")
        .bind("webhook", webhookId)
        .bind("now", now.toEpochMilli())
        .execute();
  }

  /** Stores the reason; false if the webhook was cleared since the attempt began. */
  static boolean put(Handle handle, WebhookDisabling.Candidate wanted, Instant now) {
    return handle
            .createUpdate(
                "update delivery_queues set disabled_reason = :reason, decided_at = :now"
                    + " where webhook_id = :webhook and decided_at < :began")
            .bind("reason", wanted.reason().word())
            .bind("now", now.toEpochMilli())
            .bind("webhook", wanted.webhookId())
            .bind("began", wanted.finished().attempt().started().toEpochMilli())
            .execute()
        == 1;
  }
}
