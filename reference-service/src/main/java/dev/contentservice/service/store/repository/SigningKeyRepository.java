package dev.contentservice.service.store.repository;

import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.secrets.Encryption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** The signing keys of individual webhooks, encrypted in the store. Thread-safe. */
public final class SigningKeyRepository {
  public static final String MEMBER = "signing_keys";

  private final Encryption secrets;

  SigningKeyRepository(Encryption secrets) {
    this.secrets = secrets;
  }

  /** Returns the keys of those of these webhooks that have keys of their own. */
  public Decrypted<List<String>> find(Handle handle, Set<String> webhookIds) {
    return Decrypted.read(
        handle,
        secrets,
        handle
            .createQuery(
                "select id, signing_keys from webhooks where id <among_ids>"
                    + " and signing_keys is not null")
            .bind("ids", BodyJson.mapper().writeValueAsString(webhookIds)),
        (row, context) -> decrypt(row.getString("id"), row.getString(MEMBER)));
  }

  /**
   * Returns the keys of a webhook, the newest first.
   *
   * @return empty if there is no such webhook
   * @throws DecryptionException if the keys cannot be decrypted
   */
  public Optional<List<String>> find(Handle handle, String webhookId) {
    return keys(handle, webhookId, "select id from webhooks where id = :id");
  }

  /** The same; locks the webhook until the transaction ends. */
  public Optional<List<String>> lock(Handle handle, String webhookId) {
    return keys(handle, webhookId, "select id from webhooks where id = :id <row_lock>");
  }

  private Optional<List<String>> keys(Handle handle, String webhookId, String exists) {
    if (handle.createQuery(exists).bind("id", webhookId).mapTo(String.class).findOne().isEmpty()) {
      return Optional.empty();
    }
    Decrypted<List<String>> keys = find(handle, Set.of(webhookId));
    if (!keys.unreadable().isEmpty()) {
      throw keys.unreadable().values().iterator().next();
    }
    return Optional.of(keys.readable().getOrDefault(webhookId, List.of()));
  }

  /** Stores these keys of a webhook in place of all others. */
  public void replace(Handle handle, String webhookId, List<String> keys, Instant now) {
    if (!keys.isEmpty()) {
      KeysetCheck.requireFile(handle, secrets);
    }
    write(handle, webhookId, keys, now);
  }

  private void write(Handle handle, String webhookId, List<String> keys, Instant now) {
    handle
        .createUpdate("update webhooks set signing_keys = :keys, updated_at = :now where id = :id")
        .bind("now", now.toEpochMilli())
        .bind("keys", keys.isEmpty() ? null : encrypted(webhookId, keys))
        .bind("id", webhookId)
        .execute();
  }

  private String encrypted(String id, List<String> keys) {
    return secrets.encrypt(BodyJson.mapper().writeValueAsString(keys), at(id));
  }

  /**
   * Replaces the keys of these webhooks, including keys that cannot be decrypted. Does not write
   * keys that are unchanged.
   *
   * @return the previous keys of each webhook whose keys it replaces; none if they are unknown
   */
  public Map<String, List<String>> put(Handle handle, Map<String, List<String>> keys, Instant now) {
    KeysetCheck.requireFile(handle, secrets);
    Map<String, List<String>> stored = find(handle, keys.keySet()).readable();
    Map<String, List<String>> replaced = new TreeMap<>();
    keys.forEach(
        (id, own) -> {
          if (!own.equals(stored.get(id))) {
            write(handle, id, own, now);
            replaced.put(id, stored.getOrDefault(id, List.of()));
          }
        });
    return replaced;
  }

  private List<String> decrypt(String id, String encrypted) {
    return Arrays.asList(
        BodyJson.mapper().readValue(secrets.decrypt(encrypted, at(id)), String[].class));
  }

  private static AssociatedData at(String id) {
    return new AssociatedData(EncryptedWebhooks.TABLE, MEMBER, id);
  }
}
