package dev.contentservice.server.spring.hosting;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.spring.ItemTypesApi;
import dev.contentservice.server.spring.WebhooksApi;

/** A minimal implementation of both interfaces, with no annotation of its own. */
public final class TwoMethods implements ItemTypesApi, WebhooksApi {
  @Override
  public ItemType createItemType(
      CreateItemTypeRequest body, Boolean skipMenuItemCreation, String idempotencyKey) {
    return new ItemType()
        .id("m1")
        .name(body.getName())
        .apiKey(body.getApiKey())
        .putAdditionalProperty("menu_item_skipped", skipMenuItemCreation)
        .putAdditionalProperty("key", idempotencyKey);
  }

  @Override
  public Webhook updateWebhook(String webhookId, UpdateWebhookRequest body) {
    Webhook updated = new Webhook().id(webhookId);
    updated.setName(body.getName());
    body.getCustomPayload().ifPresent(updated::customPayload);
    return updated;
  }
}
