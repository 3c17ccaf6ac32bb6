package dev.contentservice.delivery.queue;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides the places of one claim between webhooks, within the limit of each speed. Every webhook
 * gets one place before any gets a second.
 */
final class FairShare {
  private final OutboxConfig limits;
  private final Map<String, Integer> places = new HashMap<>();
  private int left;

  /** Divides the places between these webhooks, in their order. */
  FairShare(ClaimLimit limit, Collection<WebhookQueue> rows, OutboxConfig limits) {
    this.limits = limits;
    this.left = limit.total();
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      List<WebhookQueue> free =
          rows.stream().filter(row -> row.speed() == speed && row.free(limits) > 0).toList();
      share(free, Math.min(left, limit.of(speed)));
    }
  }

  private void share(List<WebhookQueue> rows, int all) {
    int unshared = all;
    int each = Math.max(1, all / Math.max(1, rows.size()));
    for (WebhookQueue row : rows) {
      int count = Math.min(unshared, Math.min(each, row.free(limits)));
      places.put(row.webhookId(), count);
      unshared -= count;
    }
    left -= all - unshared;
  }

  /** The number of deliveries that may be claimed; 0 if the webhook got no place. */
  int of(String webhookId) {
    return places.getOrDefault(webhookId, 0);
  }
}
