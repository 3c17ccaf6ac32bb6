package dev.contentservice.delivery.publish.internal;

import dev.contentservice.delivery.match.internal.Subscriber;
import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.delivery.payload.PayloadSettings;

/** A webhook as events match it, and what it is sent. */
final class MatchedWebhook extends Subscriber {
  // Set before others see the webhook.
  private Notification notification;

  /** What a webhook is sent; many webhooks share one. */
  record Notification(PayloadSettings payload, boolean enabled, DeliveryOrder order) {
    Notification in(DeliveryOrder other) {
      return new Notification(payload, enabled, other);
    }
  }

  MatchedWebhook(String webhookId, Notification notification) {
    super(webhookId);
    this.notification = notification;
  }

  Notification notification() {
    return notification;
  }

  void notification(Notification other) {
    notification = other;
  }

  /** The order in which it gets the events of one entity. */
  DeliveryOrder order() {
    return notification.order();
  }

  /** The settings of its body. */
  PayloadSettings payload() {
    return notification.payload();
  }

  /** A webhook that is not enabled matches, too. */
  boolean enabled() {
    return notification.enabled();
  }
}
