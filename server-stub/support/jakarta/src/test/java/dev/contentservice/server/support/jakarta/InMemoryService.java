package dev.contentservice.server.support.jakarta;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.ItemTypesApi;
import dev.contentservice.server.WebhooksApi;
import dev.contentservice.server.support.IdempotencyStore;
import dev.contentservice.server.support.adapter.InMemoryOperations;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;

/** An implementation of the stub in memory. */
@Path("/")
public final class InMemoryService implements ItemTypesApi, WebhooksApi {
  // The framework creates an instance for each request.
  private static final InMemoryOperations OPERATIONS =
      new InMemoryOperations(IdempotencyStore.inMemory());

  @Context SecurityContext caller;

  @Override
  public ItemType createItemType(
      CreateItemTypeRequest body, Boolean skipMenuItemCreation, String idempotencyKey) {
    return OPERATIONS.createItemType(
        caller.getUserPrincipal().getName(), body, skipMenuItemCreation, idempotencyKey);
  }

  @Override
  public Webhook updateWebhook(String webhookId, UpdateWebhookRequest body) {
    return OPERATIONS.updateWebhook(webhookId, body);
  }
}
