package dev.contentservice.service.webhook;

import dev.contentservice.model.management.DeliveryOrder;
import dev.contentservice.model.management.Throttle;
import dev.contentservice.model.management.WebhookDelivery;
import dev.contentservice.service.store.repository.DeliverySettings;

/**
 * In which order and how fast a webhook is called, as the contract of the management port has it.
 */
final class ShownDelivery {
  private ShownDelivery() {}

  static WebhookDelivery of(DeliverySettings settings) {
    var throttle = settings.throttle();
    return new WebhookDelivery(
        DeliveryOrder.of(settings.order().word()),
        throttle == null ? null : new Throttle(throttle.requestsPerSecond(), throttle.burst()));
  }

  /** The settings of a body that its schema allows. */
  static DeliverySettings read(WebhookDelivery body) {
    Throttle throttle = body.getThrottle();
    return new DeliverySettings(
        dev.contentservice.delivery.outbox.DeliveryOrder.parse(body.getOrder().value()),
        throttle == null
            ? null
            : new dev.contentservice.delivery.outbox.Throttle(
                throttle.getRequestsPerSecond(), throttle.getBurst()));
  }
}
