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
 * @param throttles by id, of the webhooks that have one
 */
public record WebhookReadResult(
    List<Webhook> readable, Map<String, String> unreadable, Map<String, Throttle> throttles) {
  public WebhookReadResult {
    readable = List.copyOf(readable);
    unreadable = Map.copyOf(unreadable);
    throttles = Map.copyOf(throttles);
  }

  /** A result without throttles. */
  public WebhookReadResult(List<Webhook> readable, Map<String, String> unreadable) {
    this(readable, unreadable, Map.of());
  }

  /** A result without unreadable webhooks. */
  public static WebhookReadResult readable(List<Webhook> webhooks) {
    return new WebhookReadResult(webhooks, Map.of());
  }
}
