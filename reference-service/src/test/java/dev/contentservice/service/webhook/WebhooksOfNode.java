package dev.contentservice.service.webhook;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.outbox.DisableBarrier;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.server.WebhooksApi;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.WebhookRepository;
import java.util.function.LongSupplier;

/** Updates and provisions webhooks on one in-process node, wired as in the service. */
public final class WebhooksOfNode {
  private static final int MAX_URI = 8192;

  public final WebhooksApi resource;
  public final Provisioning provisioning;

  public WebhooksOfNode(
      Store store,
      WebhookRepository webhooks,
      DisableBarrier quiescence,
      StoreClock clock,
      LongSupplier nanoTime) {
    StoredWebhookRules rules =
        new StoredWebhookRules(webhooks, EntityRelations.none(), AddressPolicy.publicOnly(), false);
    resource =
        new WebhooksResource(
            new WebhookUpdater(store, webhooks, rules, quiescence, clock), () -> Actor.SERVICE);
    provisioning = new Provisioning(store, webhooks, rules, clock, nanoTime, MAX_URI);
  }
}
