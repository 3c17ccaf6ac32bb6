package dev.contentservice.service.store;

import dev.contentservice.rules.json.ModelJson;
import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.Encryption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** The signing keys of individual webhooks, encrypted in the store. Thread-safe. */
public final class SigningKeyRepository {
  static final String MEMBER = "signing_keys";

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
            .bind("ids", ModelJson.mapper().writeValueAsString(webhookIds)),
        (row, context) -> decrypt(row.getString("id"), row.getString(MEMBER)));
  }

  /**
   * Replaces the keys of these webhooks, including keys that cannot be decrypted. Does not write
   * keys that are unchanged.
   */
  public void put(Handle handle, Map<String, List<String>> keys) {
    Map<String, List<String>> stored = find(handle, keys.keySet()).readable();
    keys.forEach(
        (id, own) -> {
          if (!own.equals(stored.get(id))) {
            handle
                .createUpdate("update webhooks set signing_keys = :keys where id = :id")
                .bind("keys", secrets.encrypt(ModelJson.mapper().writeValueAsString(own), at(id)))
                .bind("id", id)
                .execute();
          }
        });
  }

  private List<String> decrypt(String id, String encrypted) {
    return Arrays.asList(
        ModelJson.mapper().readValue(secrets.decrypt(encrypted, at(id)), String[].class));
  }

  private static AssociatedData at(String id) {
    return new AssociatedData(EncryptedWebhooks.TABLE, MEMBER, id);
  }
}
