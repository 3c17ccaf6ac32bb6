package dev.contentservice.delivery.queue;

import dev.contentservice.model.Webhook;
import java.util.List;
import java.util.Map;

/**
 * What a {@link WebhookSource} finds of the webhooks that it is asked for. One that is in neither
 * component does not exist.
 *
 * @param readable in any order
 * @param unreadable by id, why each cannot be read now and how to fix it, in one sentence without a
 *     secret: it is logged
 */
public record FoundWebhooks(List<Webhook> readable, Map<String, String> unreadable) {
  public FoundWebhooks {
    readable = List.copyOf(readable);
    unreadable = Map.copyOf(unreadable);
  }

  /** All that exist can be read. */
  public static FoundWebhooks readable(List<Webhook> webhooks) {
    return new FoundWebhooks(webhooks, Map.of());
  }
}
