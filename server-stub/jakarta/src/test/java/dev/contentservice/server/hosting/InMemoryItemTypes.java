package dev.contentservice.server.hosting;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.server.ItemTypesApi;
import jakarta.ws.rs.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

@Path("/")
public final class InMemoryItemTypes implements ItemTypesApi {
  private final Map<String, ItemType> models = new ConcurrentHashMap<>();

  @Override
  public ItemType createItemType(
      CreateItemTypeRequest body, Boolean skipMenuItemCreation, String idempotencyKey) {
    String id = UUID.randomUUID().toString();
    return models.computeIfAbsent(
        id, key -> new ItemType().id(id).name(body.getName()).apiKey(body.getApiKey()));
  }
}
