package dev.contentservice.server.support.spring;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.spring.ItemTypesApi;
import dev.contentservice.server.spring.WebhooksApi;
import dev.contentservice.server.support.IdempotencyStore;
import dev.contentservice.server.support.adapter.InMemoryOperations;
import jakarta.servlet.http.HttpServletRequest;

/** An implementation of the stub in memory. */
final class InMemoryService implements ItemTypesApi, WebhooksApi {
  private final InMemoryOperations operations;
  private final HttpServletRequest request;

  InMemoryService(IdempotencyStore responses, HttpServletRequest request) {
    this.operations = new InMemoryOperations(responses);
    this.request = request;
  }

  @Override
  public ItemType createItemType(
      CreateItemTypeRequest body, Boolean skipMenuItemCreation, String idempotencyKey) {
    return operations.createItemType(
        request.getUserPrincipal().getName(), body, skipMenuItemCreation, idempotencyKey);
  }

  @Override
  public Webhook updateWebhook(String webhookId, UpdateWebhookRequest body) {
    return operations.updateWebhook(webhookId, body);
  }
}
