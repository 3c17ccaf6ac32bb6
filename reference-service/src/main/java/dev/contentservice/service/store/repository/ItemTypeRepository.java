package dev.contentservice.service.store.repository;

import dev.contentservice.model.ItemType;
import dev.contentservice.rules.json.BodyJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

public final class ItemTypeRepository {
  // Ids of models are sorted by time.
  private static final PageSelect NEWEST = new PageSelect("item_types", List.of("id"), Map.of());

  private ItemTypeRepository() {}

  /** Stores any number of new models, with one statement. */
  public static void insert(Handle handle, List<ItemType> all, Instant now) {
    PreparedBatch rows =
        handle.prepareBatch(
            "insert into item_types (id, body, created_at) values (:id, :body, :now)");
    for (ItemType model : all) {
      rows.bind("id", model.getId())
          .bind("body", BodyJson.mapper().writeValueAsString(model))
          .bind("now", now.toEpochMilli())
          .add();
    }
    rows.execute();
  }

  /** Returns a page of models, newest first. */
  public static Page<ItemType> newest(Handle handle, Page.Range range) {
    return NEWEST.read(handle, (row, context) -> model(row), range);
  }

  /** Returns the model with this id. */
  public static Optional<ItemType> find(Handle handle, String id) {
    return handle
        .createQuery("select * from item_types where id = :id")
        .bind("id", id)
        .map((row, context) -> model(row))
        .findOne();
  }

  /** Returns those of these ids that models have. */
  public static Set<String> known(Handle handle, Set<String> ids) {
    return WebhookRepository.among(handle, "select id from item_types where id <among_ids>", ids)
        .mapTo(String.class)
        .set();
  }

  /** Deletes the model with this id and its menu items; returns it as it was. */
  public static Optional<ItemType> delete(Handle handle, String id) {
    handle.createUpdate("delete from menu_items where item_type_id = :id").bind("id", id).execute();
    return handle
        .createQuery("delete from item_types where id = :id returning body")
        .bind("id", id)
        .map((row, context) -> model(row))
        .findOne();
  }

  private static ItemType model(ResultSet row) throws SQLException {
    return BodyJson.mapper().readValue(row.getString("body"), ItemType.class);
  }
}
