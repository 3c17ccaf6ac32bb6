package dev.contentservice.server.hosting;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.ItemTypesApi;
import dev.contentservice.server.WebhooksApi;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;

/** A minimal implementation of both interfaces. */
@Path("/")
public final class TwoMethods implements ItemTypesApi, WebhooksApi {
  @Override
  public ItemType createItemType(
      CreateItemTypeRequest body, Boolean skipMenuItemCreation, String idempotencyKey) {
    ItemType created = new ItemType().id("m1").name(body.getName()).apiKey(body.getApiKey());
    body.getOrderingField().ifPresent(created::orderingField);
    body.getHint().ifPresent(created::hint);
    return created.putAdditionalProperty("menu_item_skipped", skipMenuItemCreation);
  }

  @Override
  public Webhook updateWebhook(String webhookId, UpdateWebhookRequest body) {
    if (!webhookId.equals("w1")) {
      throw new NotFoundException();
    }
    Webhook updated = new Webhook().id(webhookId);
    updated.setName(body.getName());
    updated.setHeaders(body.getHeaders());
    body.getCustomPayload().ifPresent(updated::customPayload);
    return updated.putAdditionalProperty("cleared", body.getCustomPayload().isPresent());
  }
}
