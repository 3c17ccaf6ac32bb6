package dev.contentservice.service.store.repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

public final class MenuItemRepository {
  private static final PageSelect NEWEST = new PageSelect("menu_items", List.of("id"), Map.of());

  private MenuItemRepository() {}

  /** Stores any number of new menu items, with one statement. */
  public static void insert(Handle handle, List<StoredMenuItem> all, Instant now) {
    PreparedBatch rows =
        handle.prepareBatch(
            "insert into menu_items (id, item_type_id, label, created_at)"
                + " values (:id, :model, :label, :now)");
    for (StoredMenuItem item : all) {
      rows.bind("id", item.id())
          .bind("model", item.itemTypeId())
          .bind("label", item.label())
          .bind("now", now.toEpochMilli())
          .add();
    }
    rows.execute();
  }

  /** Returns a page of menu items, newest first. */
  public static Page<StoredMenuItem> newest(Handle handle, Page.Range range) {
    return NEWEST.read(handle, (row, context) -> item(row), range);
  }

  /** Returns the menu item with this id. */
  public static Optional<StoredMenuItem> find(Handle handle, String id) {
    return handle
        .createQuery("select * from menu_items where id = :id")
        .bind("id", id)
        .map((row, context) -> item(row))
        .findOne();
  }

  private static StoredMenuItem item(ResultSet row) throws SQLException {
    return new StoredMenuItem(
        row.getString("id"), row.getString("label"), row.getString("item_type_id"));
  }
}
