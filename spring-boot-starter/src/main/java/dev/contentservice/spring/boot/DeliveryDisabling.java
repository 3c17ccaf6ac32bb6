package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.DisablingSource;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.WebhookSource;
import org.jspecify.annotations.Nullable;

/**
 * Who disables webhooks whose receivers are gone or fail for days: the application, or the outbox.
 *
 * @param source for the outbox
 * @param enabling what a background thread runs every second
 */
record DeliveryDisabling(WebhookSource source, WebhookDisabler disabler, Runnable enabling) {

  /**
   * @param disabler a bean of the application; without one, its source may be one too
   */
  static DeliveryDisabling of(
      WebhookSource webhooks,
      @Nullable WebhookDisabler disabler,
      TransactionRunner store,
      StoreClock clock) {
    if (disabler != null) {
      return new DeliveryDisabling(webhooks, disabler, () -> {});
    }
    if (webhooks instanceof WebhookDisabler both) {
      return new DeliveryDisabling(webhooks, both, () -> {});
    }
    DisablingSource outbox = new DisablingSource(webhooks, clock);
    return new DeliveryDisabling(outbox, outbox, () -> outbox.enableChanged(store));
  }
}
