package dev.contentservice.service.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.server.ItemTypesApi;
import dev.contentservice.service.http.Refusal;
import dev.contentservice.service.store.ItemTypes;
import dev.contentservice.service.store.MenuItem;
import dev.contentservice.service.store.MenuItems;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.TimeSortedIds;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Creates models (§4.1). */
public final class ItemTypesResource implements ItemTypesApi {
  private final Store store;
  private final TimeSortedIds ids;
  private final Clock clock;

  ItemTypesResource(Store store, TimeSortedIds ids, Clock clock) {
    this.store = store;
    this.ids = ids;
    this.clock = clock;
  }

  @Override
  public ItemType createItemType(
      CreateItemTypeRequest body,
      @Nullable Boolean skipMenuItemCreation,
      @Nullable String idempotencyKey) {
    Report report = ItemTypeRules.CREATE.check(body);
    if (!report.passed()) {
      throw Refusal.of(report);
    }
    ItemType model = NewItemType.of(ids.next(), body);
    Instant now = clock.instant();
    return store.inTransaction(
        handle -> {
          ItemTypes.insert(handle, model, now);
          if (!Boolean.TRUE.equals(skipMenuItemCreation)) {
            MenuItems.insert(handle, new MenuItem(ids.next(), model.getName(), model.getId()), now);
          }
          return model;
        });
  }
}
