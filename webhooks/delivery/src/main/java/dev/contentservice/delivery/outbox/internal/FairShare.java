package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.outbox.OutboxConfig;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Divides the places of one claim between webhooks, within the limit of each speed. Among the
 * webhooks that are served together, each gets one place before any gets a second.
 */
public final class FairShare {
  private final OutboxConfig config;
  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final Map<ReceiverSpeed, Integer> left = new EnumMap<>(ReceiverSpeed.class);
  private int leftInAll;

  public FairShare(ClaimLimit limit, OutboxConfig config) {
    this.config = config;
    this.leftInAll = limit.total();
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      left.put(speed, limit.of(speed));
    }
  }

  /** Divides the remaining places between these webhooks, in their order. */
  public void serve(Collection<WebhookQueue> rows) {
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      serve(
          speed,
          rows.stream().filter(row -> row.speed() == speed && row.free(config) > 0).toList());
    }
  }

  private void serve(ReceiverSpeed speed, List<WebhookQueue> rows) {
    int most = Math.min(leftInAll, left.getOrDefault(speed, 0));
    int each = Math.max(1, most / Math.max(1, rows.size()));
    int unused = most;
    for (WebhookQueue row : rows) {
      int count = Math.min(unused, Math.min(each, row.free(config)));
      if (count > 0) {
        places.put(row.webhookId(), count);
        unused -= count;
      }
    }
    leftInAll -= most - unused;
    left.merge(speed, unused - most, Integer::sum);
  }

  /** Lowers the places of a webhook to these many; returns how many it has. */
  public int limit(String webhookId, int most) {
    return places.merge(webhookId, most, Math::min);
  }

  /** The webhooks that got a place. */
  public Set<String> webhooks() {
    return places.keySet();
  }

  /** The number of deliveries that may be claimed; 0 if the webhook got no place. */
  public int of(String webhookId) {
    return places.getOrDefault(webhookId, 0);
  }
}
