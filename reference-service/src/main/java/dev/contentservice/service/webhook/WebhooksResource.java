package dev.contentservice.service.webhook;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.WebhooksApi;

/** Updates webhooks (§4.2). */
final class WebhooksResource implements WebhooksApi {
  private final WebhookUpdater updates;

  WebhooksResource(WebhookUpdater updates) {
    this.updates = updates;
  }

  @Override
  public Webhook updateWebhook(String webhookId, UpdateWebhookRequest body) {
    return updates.update(webhookId, body);
  }
}
