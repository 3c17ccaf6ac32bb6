package dev.contentservice.service.webhook;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.UrlAddressIsAllowed;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.stream.BodyKind;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import dev.contentservice.service.store.WebhookRepository;
import jakarta.inject.Singleton;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The rules for webhooks, with this service's implementation of their lookups. */
@Singleton
public final class WebhookChecks {
  private final WebhookRepository webhooks;
  private final EntityRelations relations;
  private final AddressPolicy addresses;
  private final RuleSet<UpdateWebhookRequest> ofBody;

  WebhookChecks(WebhookRepository webhooks, EntityRelations relations, AddressPolicy addresses) {
    this.webhooks = webhooks;
    this.relations = relations;
    this.addresses = addresses;
    this.ofBody = update(null, WebhookNameLookup.none());
  }

  /**
   * All rules for an update of this webhook, among those visible to the transaction.
   *
   * @param id null if no webhook may have the name
   */
  public RuleSet<UpdateWebhookRequest> update(Handle handle, @Nullable String id) {
    return update(id, name -> webhooks.findIdByName(handle, name));
  }

  private RuleSet<UpdateWebhookRequest> update(@Nullable String id, WebhookNameLookup names) {
    return WebhookRules.update(id, names, relations).and(UrlAddressIsAllowed.ofUpdate(addresses));
  }

  /** The rules for an update that depend only on its body. */
  RuleSet<UpdateWebhookRequest> ofBody() {
    return ofBody;
  }

  /** The rules for a provisioning file that do not depend on the store or on addresses. */
  StreamCheck ofProvisioningFile() {
    return new StreamCheck(BodyKind.PROVISIONING, relations, Runnable::run);
  }

  /** The rules for a new webhook, among those that this lookup finds. */
  RuleSet<Webhook> webhook(WebhookNameLookup names) {
    return WebhookRules.webhook(names, relations).and(UrlAddressIsAllowed.ofWebhook(addresses));
  }
}
