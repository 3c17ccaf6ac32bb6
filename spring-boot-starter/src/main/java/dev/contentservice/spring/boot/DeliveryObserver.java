package dev.contentservice.spring.boot;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.publish.MatchingListener;

/** Measures deliveries. The default measures nothing, in applications without metrics. */
class DeliveryObserver {

  MatchingListener matching() {
    return (duration, webhooks) -> {};
  }

  AttemptExecutor counting(AttemptExecutor sending) {
    return sending;
  }

  WebhookDisabler counting(WebhookDisabler disabler) {
    return disabler;
  }
}
