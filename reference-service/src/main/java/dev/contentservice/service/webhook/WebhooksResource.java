package dev.contentservice.service.webhook;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.WebhooksApi;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.http.Caller;
import dev.contentservice.service.webhook.UpdateTransaction.UpdateRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import java.util.function.Supplier;

/** Updates webhooks (§4.2). */
final class WebhooksResource implements WebhooksApi {
  private final WebhookUpdater updates;
  private final Supplier<Actor> actor;

  WebhooksResource(WebhookUpdater updates, Supplier<Actor> actor) {
    this.updates = updates;
    this.actor = actor;
  }

  @Inject
  WebhooksResource(WebhookUpdater updates, RoutingContext context) {
    this(updates, () -> Caller.actor(context));
  }

  @Override
  public Webhook updateWebhook(String webhookId, UpdateWebhookRequest body) {
    return updates.update(new UpdateRequest(actor.get(), webhookId, body, null));
  }
}
