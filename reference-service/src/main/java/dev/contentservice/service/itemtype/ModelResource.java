package dev.contentservice.service.itemtype;

import dev.contentservice.model.ItemType;
import dev.contentservice.model.management.MenuItem;
import dev.contentservice.model.management.MenuItemPage;
import dev.contentservice.model.management.ModelPage;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.delivery.ModelEvents;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.store.repository.ItemTypeRepository;
import dev.contentservice.service.store.repository.MenuItemRepository;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.store.repository.StoredMenuItem;
import dev.contentservice.service.stub.ModelsApi;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Models and their menu items on the management port. */
@Singleton
final class ModelResource implements ModelsApi {
  private static final String NO_MODEL = "no model has this id";

  private final Store store;
  private final ModelEvents events;
  private final Clock clock;

  ModelResource(Store store, ModelEvents events, Clock clock) {
    this.store = store;
    this.events = events;
    this.clock = clock;
  }

  @Override
  public ModelPage listModels(@Nullable String cursor) {
    Page<ItemType> page = page(ItemTypeRepository::newest, cursor);
    return new ModelPage(page.items(), page.nextCursor());
  }

  @Override
  public ItemType readModel(String modelId) {
    return found(ItemTypeRepository::find, modelId, NO_MODEL);
  }

  @Override
  public void deleteModel(Actor actor, String modelId) {
    events.inTransaction(
        transaction -> {
          ItemType deleted =
              ItemTypeRepository.delete(transaction.handle(), modelId)
                  .orElseThrow(() -> ProblemException.notFound(NO_MODEL));
          AuditRepository.insert(
              transaction.handle(),
              clock.instant(),
              new AuditRecord(
                  actor,
                  "delete",
                  ResourceType.ITEM_TYPE,
                  modelId,
                  Map.of("name", deleted.getName(), "api_key", deleted.getApiKey()),
                  null));
          events.deleted(transaction, deleted, clock.instant());
          return deleted;
        });
  }

  @Override
  public MenuItemPage listMenuItems(@Nullable String cursor) {
    Page<MenuItem> page = page(MenuItemRepository::newest, cursor).map(ModelResource::shown);
    return new MenuItemPage(page.items(), page.nextCursor());
  }

  @Override
  public MenuItem readMenuItem(String menuItemId) {
    return shown(found(MenuItemRepository::find, menuItemId, "no menu item has this id"));
  }

  private static MenuItem shown(StoredMenuItem item) {
    return new MenuItem(item.id(), item.label(), item.itemTypeId());
  }

  private <T> Page<T> page(
      BiFunction<Handle, Page.Range, Page<T>> newest, @Nullable String cursor) {
    Page.Range range = PageQuery.range(cursor);
    return store.readPage(handle -> newest.apply(handle, range));
  }

  private <T> T found(BiFunction<Handle, String, Optional<T>> find, String id, String otherwise) {
    return store
        .readPage(handle -> find.apply(handle, id))
        .orElseThrow(() -> ProblemException.notFound(otherwise));
  }
}
