package dev.contentservice.service.store;

import dev.contentservice.model.ItemType;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

public final class ItemTypeRepository {
  private ItemTypeRepository() {}

  public static void insert(Handle handle, ItemType model, Instant now) {
    handle
        .createUpdate("insert into item_types (id, body, created_at) values (:id, :body, :now)")
        .bind("id", model.getId())
        .bind("body", JsonColumns.write(model))
        .bind("now", now.toEpochMilli())
        .execute();
  }

  /** Returns a page of models, newest first. */
  public static Page<ItemType> newest(Handle handle, Page.Range range) {
    return Page.newest(
        handle,
        // Ids of models are sorted by time.
        "select body from item_types order by id desc",
        (row, context) -> JsonColumns.read(row.getString("body"), ItemType.class),
        range);
  }
}
