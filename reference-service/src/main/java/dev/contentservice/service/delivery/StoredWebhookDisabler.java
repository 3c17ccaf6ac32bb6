package dev.contentservice.service.delivery;

import dev.contentservice.delivery.queue.DisableReason;
import dev.contentservice.delivery.queue.WebhookDisabler;
import dev.contentservice.model.Webhook;
import dev.contentservice.service.store.WebhookRepository;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Disables webhooks in the store and counts them. */
record StoredWebhookDisabler(WebhookRepository webhooks, DeliveryMetrics metrics)
    implements WebhookDisabler {

  @Override
  public boolean disable(Handle handle, Webhook called) {
    Optional<Webhook> stored =
        webhooks
            .lock(handle, called.getId())
            .filter(now -> Boolean.TRUE.equals(now.getEnabled()))
            .filter(now -> now.getUrl().equals(called.getUrl()));
    stored.ifPresent(webhook -> webhooks.replace(handle, webhook.enabled(false)));
    return stored.isPresent();
  }

  @Override
  public void disabled(String webhookId, DisableReason reason) {
    WebhookDisabler.super.disabled(webhookId, reason);
    metrics.disabled(reason);
  }
}
