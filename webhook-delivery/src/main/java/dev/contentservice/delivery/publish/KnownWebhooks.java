package dev.contentservice.delivery.publish;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.SubscriptionIndex;
import dev.contentservice.delivery.outbox.WebhookCheck;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The webhooks of one state of the store: their subscriptions and payload settings. One thread may
 * update it while others match.
 */
final class KnownWebhooks {
  private final SubscriptionIndex index = new SubscriptionIndex();
  private final Map<String, Notification> notifications = new ConcurrentHashMap<>();
  private final Map<Notification, Notification> shared = new HashMap<>();
  private final List<Unusable> unusable = new ArrayList<>();

  /** What a webhook is sent, apart from its subscriptions. */
  private record Notification(PayloadSettings payload, boolean enabled) {}

  /**
   * A webhook that an event matches, enabled or not.
   *
   * @param payload the settings of its body
   */
  record MatchedWebhook(String webhookId, PayloadSettings payload, boolean enabled) {}

  /** A webhook that matches no event, and why. */
  record Unusable(@Nullable String webhookId, String defect) {}

  /** Adds a webhook in its newest state; an incomplete one matches no event. */
  void add(Webhook webhook) {
    String defect = WebhookCheck.defect(webhook);
    if (defect != null) {
      unusable.add(new Unusable(webhook.getId(), defect));
    }
    if (webhook.getId() != null) {
      Webhook complete = WebhookCheck.complete(webhook);
      Notification notification =
          new Notification(PayloadSettings.of(complete), complete.getEnabled());
      put(complete.getId(), notification);
      index.put(complete.getId(), defect == null ? complete.getEvents() : List.of());
    }
  }

  /** Adds all webhooks of the other one, replacing older states. */
  void addAll(KnownWebhooks newer) {
    newer.notifications.forEach(
        (id, notification) -> {
          put(id, notification);
          index.put(id, newer.index);
        });
  }

  // Called before the index is updated, so that every matched webhook has settings.
  private void put(String id, Notification notification) {
    notifications.put(
        id,
        notification.payload().customPayload() == null
            ? shared.computeIfAbsent(notification, each -> each)
            : notification);
  }

  boolean knows(String webhookId) {
    return notifications.containsKey(webhookId);
  }

  /** The webhooks that the event matches, each once, in no order. */
  Stream<MatchedWebhook> match(Event event) {
    return index.match(event).stream().map(this::matched);
  }

  private MatchedWebhook matched(String webhookId) {
    Notification notification = Objects.requireNonNull(notifications.get(webhookId));
    return new MatchedWebhook(webhookId, notification.payload(), notification.enabled());
  }

  /** Returns the incomplete webhooks added since the last call. */
  List<Unusable> drainUnusable() {
    List<Unusable> drained = List.copyOf(unusable);
    unusable.clear();
    return drained;
  }
}
