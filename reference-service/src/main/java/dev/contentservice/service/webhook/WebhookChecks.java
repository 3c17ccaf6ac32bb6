package dev.contentservice.service.webhook;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.UrlAddressIsAllowed;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import dev.contentservice.service.store.WebhookRepository;
import jakarta.inject.Singleton;
import org.jdbi.v3.core.Handle;

/** The rules for webhooks, with the answers of this service to their questions to the world. */
@Singleton
public final class WebhookChecks {
  private final WebhookRepository webhooks;
  private final EntityRelations relations;
  private final AddressPolicy addresses;

  WebhookChecks(WebhookRepository webhooks, EntityRelations relations, AddressPolicy addresses) {
    this.webhooks = webhooks;
    this.relations = relations;
    this.addresses = addresses;
  }

  /** For an update of this webhook, among those that the transaction sees. */
  RuleSet<UpdateWebhookRequest> update(Handle handle, String id) {
    return WebhookRules.update(id, name -> webhooks.findIdByName(handle, name), relations)
        .and(UrlAddressIsAllowed.ofUpdate(addresses));
  }

  /** For a webhook that is created, among those whose names this knows. */
  RuleSet<Webhook> webhook(WebhookNameLookup names) {
    return WebhookRules.webhook(names, relations).and(UrlAddressIsAllowed.ofWebhook(addresses));
  }
}
