package dev.contentservice.service.store.repository;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Which webhooks have changed: every change increases one row and stores its new value. */
public final class WebhookVersions {
  private WebhookVersions() {}

  /** Locks the row until the commit, so that versions increase in commit order. */
  static long raise(Handle handle) {
    return handle
        .createQuery(
            "update webhook_version set version = version + 1 where id = 1 returning version")
        .mapTo(Long.class)
        .one();
  }

  /** Increases with every change of a webhook, in commit order. */
  public static long current(Handle handle) {
    return handle
        .createQuery("select version from webhook_version where id = 1")
        .mapTo(Long.class)
        .one();
  }

  /** The versions of those of these webhooks that exist. */
  public static Map<String, Long> of(Handle handle, Set<String> ids) {
    return WebhookRepository.among(
            handle, "select id, version from webhooks where id <among_ids>", ids)
        .map((row, context) -> Map.entry(row.getString("id"), row.getLong("version")))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /**
   * Passes each webhook that changed after this version to the reader, in its current state without
   * secrets. A deleted webhook is passed without subscriptions, so that it matches no event.
   */
  public static void changedSince(Handle handle, long version, Consumer<Webhook> reader) {
    DeletedWebhooks.since(handle, version, reader);
    handle
        .createQuery("select body from webhooks where version > :version")
        .bind("version", version)
        .mapTo(String.class)
        .forEach(body -> reader.accept(BodyJson.mapper().readValue(body, Webhook.class)));
  }
}
