package dev.contentservice.service.store;

import java.time.Instant;
import org.jdbi.v3.core.Handle;

public final class MenuItemRepository {
  private MenuItemRepository() {}

  public static void insert(Handle handle, StoredMenuItem item, Instant now) {
    handle
        .createUpdate(
            "insert into menu_items (id, item_type_id, label, created_at) values (:id, :model, :label, :now)")
        .bind("id", item.id())
        .bind("model", item.itemTypeId())
        .bind("label", item.label())
        .bind("now", now.toEpochMilli())
        .execute();
  }

  /** Returns a page of menu items, newest first. */
  public static Page<StoredMenuItem> newest(Handle handle, Page.Range range) {
    return Page.newest(
        handle,
        "select id, label, item_type_id from menu_items order by id desc",
        (row, context) ->
            new StoredMenuItem(
                row.getString("id"), row.getString("label"), row.getString("item_type_id")),
        range);
  }
}
