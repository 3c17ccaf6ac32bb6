package dev.contentservice.service.webhook;

import dev.contentservice.delivery.address.AddressGuard;
import dev.contentservice.delivery.queue.Quiescence;
import dev.contentservice.delivery.queue.StoreClock;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Webhooks;

/** Updates and provisions webhooks on one node in this process, wired as in the service. */
public final class WebhooksOfNode {
  private static final int MAX_URI = 8192;

  public final WebhooksResource resource;
  public final Provisioning provisioning;

  public WebhooksOfNode(Store store, Webhooks webhooks, Quiescence quiescence, StoreClock clock) {
    WebhookChecks checks =
        new WebhookChecks(webhooks, EntityRelations.none(), AddressGuard.publicOnly());
    resource = new WebhooksResource(store, webhooks, checks, quiescence, clock);
    provisioning = new Provisioning(store, webhooks, checks, clock, MAX_URI);
  }
}
