package dev.contentservice.service.store;

import dev.contentservice.rules.json.ContentJson;
import dev.contentservice.service.secrets.Place;
import dev.contentservice.service.secrets.Secrets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** The signing keys that webhooks have of their own, encrypted in the store. Thread-safe. */
public final class SigningKeys {
  static final String MEMBER = "signing_keys";

  private final Secrets secrets;

  SigningKeys(Secrets secrets) {
    this.secrets = secrets;
  }

  /** The keys of those of these webhooks that have keys of their own. */
  public Map<String, List<String>> find(Handle handle, Set<String> webhookIds) {
    Map<String, List<String>> found = new HashMap<>();
    handle
        .createQuery(
            "select id, signing_keys from webhooks where id <among_ids>"
                + " and signing_keys is not null")
        .bind("ids", ContentJson.mapper().writeValueAsString(webhookIds))
        .map(
            (row, context) ->
                Map.entry(row.getString("id"), open(row.getString("id"), row.getString(MEMBER))))
        .forEach(each -> found.put(each.getKey(), each.getValue()));
    return found;
  }

  /** Replaces the keys of these webhooks; keys that are the same already stay as they are. */
  public void put(Handle handle, Map<String, List<String>> keys) {
    Map<String, List<String>> stored = find(handle, keys.keySet());
    keys.forEach(
        (id, own) -> {
          if (!own.equals(stored.get(id))) {
            handle
                .createUpdate("update webhooks set signing_keys = :keys where id = :id")
                .bind("keys", secrets.seal(ContentJson.mapper().writeValueAsString(own), at(id)))
                .bind("id", id)
                .execute();
          }
        });
  }

  private List<String> open(String id, String sealed) {
    return Arrays.asList(
        ContentJson.mapper().readValue(secrets.open(sealed, at(id)), String[].class));
  }

  private static Place at(String id) {
    return new Place(SealedWebhooks.TABLE, MEMBER, id);
  }
}
