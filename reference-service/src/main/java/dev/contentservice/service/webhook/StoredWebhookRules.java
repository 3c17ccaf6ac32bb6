package dev.contentservice.service.webhook;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.internal.UrlAddressIsAllowed;
import dev.contentservice.delivery.payload.internal.CustomPayloadIsTemplate;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleBinding;
import dev.contentservice.rules.stream.BodyKind;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import dev.contentservice.service.Settings;
import dev.contentservice.service.store.repository.WebhookRepository;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jdbi.v3.core.Handle;

/** The rules for webhooks, with this service's implementation of their lookups. */
@Singleton
public final class StoredWebhookRules {
  private static final String SETTING =
      ", or allow its network with CONTENT_DELIVERY_ALLOWED_ADDRESSES";

  private final WebhookRepository webhooks;
  private final EntityRelations relations;
  private final RuleBinding<UpdateWebhookRequest, WebhookNameLookup> ofUpdate;
  private final RuleBinding<Webhook, WebhookNameLookup> ofWebhook;

  @Inject
  StoredWebhookRules(
      WebhookRepository webhooks,
      EntityRelations relations,
      AddressPolicy addresses,
      Settings settings) {
    this(webhooks, relations, addresses, settings.delivery().payloadTemplates());
  }

  /**
   * @param templates whether custom payloads are templates
   */
  StoredWebhookRules(
      WebhookRepository webhooks,
      EntityRelations relations,
      AddressPolicy addresses,
      boolean templates) {
    this.webhooks = webhooks;
    this.relations = relations;
    var update =
        WebhookRules.update(relations).and(UrlAddressIsAllowed.ofUpdate(addresses, SETTING));
    var webhook =
        WebhookRules.webhook(relations).and(UrlAddressIsAllowed.ofWebhook(addresses, SETTING));
    this.ofUpdate = templates ? update.and(CustomPayloadIsTemplate.ofUpdate()) : update;
    this.ofWebhook = templates ? webhook.and(CustomPayloadIsTemplate.ofWebhook()) : webhook;
  }

  /** The rules for an update, whose lookup is without the updated webhook. */
  public RuleBinding<UpdateWebhookRequest, WebhookNameLookup> ofUpdate() {
    return ofUpdate;
  }

  /** The rules for a new webhook. */
  RuleBinding<Webhook, WebhookNameLookup> ofWebhook() {
    return ofWebhook;
  }

  /** The webhooks visible to the transaction, by their names. */
  public WebhookNameLookup names(Handle handle) {
    return name -> webhooks.findIdByName(handle, name);
  }

  /** The rules for a provisioning file that do not depend on the store or on addresses. */
  StreamCheck ofProvisioningFile() {
    return new StreamCheck(BodyKind.PROVISIONING, relations, Runnable::run);
  }
}
