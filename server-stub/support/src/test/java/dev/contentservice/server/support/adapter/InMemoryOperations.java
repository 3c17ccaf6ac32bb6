package dev.contentservice.server.support.adapter;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.support.IdempotencyStore;
import dev.contentservice.server.support.IdempotentRequest;
import dev.contentservice.server.support.NewItemType;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.WebhookMergePatch;

/** The operations behind each adapter under test; they know one webhook, {@code w/1}. */
public final class InMemoryOperations {
  private final IdempotencyStore responses;

  public InMemoryOperations(IdempotencyStore responses) {
    this.responses = responses;
  }

  public ItemType createItemType(
      String caller,
      CreateItemTypeRequest body,
      Boolean skipMenuItemCreation,
      String idempotencyKey) {
    if (body.getApiKey().equals(AdapterTests.FAILS)) {
      throw new IllegalStateException("a secret");
    }
    if (body.getApiKey().equals(AdapterTests.RETURNS_NULL)) {
      return null;
    }
    return IdempotentRequest.of(caller, idempotencyKey, body, skipMenuItemCreation)
        .response(responses, ItemType.class, () -> NewItemType.of(body));
  }

  public Webhook updateWebhook(String webhookId, UpdateWebhookRequest body) {
    if (!webhookId.equals("w/1")) {
      throw ProblemException.notFound("no webhook has this id");
    }
    return WebhookMergePatch.apply(
        body, new Webhook().id(webhookId).name("Indexer").customPayload("{}"));
  }
}
