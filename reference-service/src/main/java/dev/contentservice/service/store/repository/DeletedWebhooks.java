package dev.contentservice.service.store.repository;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/** The webhooks that were deleted recently, so that each node removes them from its index. */
final class DeletedWebhooks {
  // A node that read no webhook for so long creates deliveries for it, which are skipped.
  private static final Duration RETENTION = Duration.ofDays(7);

  private DeletedWebhooks() {}

  static void add(Handle handle, String id, long version, Instant now) {
    handle
        .createUpdate("delete from deleted_webhooks where deleted_at < :oldest")
        .bind("oldest", now.minus(RETENTION).toEpochMilli())
        .execute();
    handle
        .createUpdate(
            "insert into deleted_webhooks (id, version, deleted_at) values (:id, :version, :now)")
        .bind("id", id)
        .bind("version", version)
        .bind("now", now.toEpochMilli())
        .execute();
  }

  /** Removes webhooks that exist again. */
  static void remove(Handle handle, Set<String> ids) {
    handle
        .createUpdate("delete from deleted_webhooks where id <among_ids>")
        .bind("ids", BodyJson.mapper().writeValueAsString(ids))
        .execute();
  }

  static void since(Handle handle, long version, Consumer<Webhook> reader) {
    handle
        .createQuery("select id from deleted_webhooks where version > :version")
        .bind("version", version)
        .mapTo(String.class)
        .forEach(id -> reader.accept(new Webhook().id(id).name("").url("").events(List.of())));
  }
}
