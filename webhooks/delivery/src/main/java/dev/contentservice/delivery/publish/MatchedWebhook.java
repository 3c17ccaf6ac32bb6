package dev.contentservice.delivery.publish;

import dev.contentservice.delivery.match.Subscriber;
import dev.contentservice.delivery.payload.PayloadSettings;

/** A webhook as events match it, and what it is sent. */
final class MatchedWebhook extends Subscriber {
  private final Notification notification;

  /** What a webhook is sent; many webhooks share one. */
  record Notification(PayloadSettings payload, boolean enabled) {}

  MatchedWebhook(String webhookId, Notification notification) {
    super(webhookId);
    this.notification = notification;
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
