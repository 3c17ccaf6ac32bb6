package dev.contentservice.delivery.outbox;

import dev.contentservice.model.Webhook;
import java.util.List;
import java.util.Map;

/**
 * The result of {@link WebhookSource#find}. A webhook in neither component does not exist.
 *
 * @param readable in any order
 * @param unreadable by id, why each cannot be read now and how to fix it, in one sentence without
 *     secrets; it is logged
 */
public record WebhookReadResult(List<Webhook> readable, Map<String, String> unreadable) {
  public WebhookReadResult {
    readable = List.copyOf(readable);
    unreadable = Map.copyOf(unreadable);
  }

  /** A result without unreadable webhooks. */
  public static WebhookReadResult readable(List<Webhook> webhooks) {
    return new WebhookReadResult(webhooks, Map.of());
  }
}
