package dev.contentservice.spring.boot;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.publish.MatchingListener;

/** Measures deliveries with Micrometer, as the reference service does. */
final class MicrometerObserver extends DeliveryObserver {
  private final DeliveryMetrics metrics;

  MicrometerObserver(DeliveryMetrics metrics) {
    this.metrics = metrics;
  }

  @Override
  MatchingListener matching() {
    return metrics;
  }

  @Override
  AttemptExecutor counting(AttemptExecutor sending) {
    return metrics.counting(sending);
  }

  @Override
  WebhookDisabler counting(WebhookDisabler disabler) {
    return metrics.counting(disabler);
  }
}
