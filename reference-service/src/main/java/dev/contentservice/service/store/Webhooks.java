package dev.contentservice.service.store;

import dev.contentservice.model.Webhook;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The webhooks in the store. Their names are unique by a constraint of the database. */
public final class Webhooks {
  private Webhooks() {}

  public static void insert(Handle handle, Webhook webhook, Instant now) {
    handle
        .createUpdate(
            "insert into webhooks (id, name, body, created_at) values (:id, :name, :body, :now)")
        .bind("id", webhook.getId())
        .bind("name", webhook.getName())
        .bind("body", Bodies.write(webhook))
        .bind("now", now.toEpochMilli())
        .execute();
  }

  public static void replace(Handle handle, Webhook webhook) {
    handle
        .createUpdate("update webhooks set name = :name, body = :body where id = :id")
        .bind("id", webhook.getId())
        .bind("name", webhook.getName())
        .bind("body", Bodies.write(webhook))
        .execute();
  }

  public static Optional<Webhook> find(Handle handle, String id) {
    return handle
        .createQuery("select body from webhooks where id = :id")
        .bind("id", id)
        .map((row, context) -> Bodies.read(row.getString("body"), Webhook.class))
        .findOne();
  }

  /** The id of the webhook that has exactly this name. */
  public static Optional<String> holderOf(Handle handle, String name) {
    return handle
        .createQuery("select id from webhooks where name = :name")
        .bind("name", name)
        .mapTo(String.class)
        .findOne();
  }

  /** A page of webhooks, newest first. */
  public static Page<Webhook> newest(Handle handle, Page.Range range) {
    return Page.newest(
        handle,
        "select body from webhooks",
        (row, context) -> Bodies.read(row.getString("body"), Webhook.class),
        range);
  }
}
