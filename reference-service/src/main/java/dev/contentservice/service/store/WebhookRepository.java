package dev.contentservice.service.store;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.ModelJson;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.secrets.Sha256;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The webhooks in the store. Their names are unique by a constraint of the database; their headers
 * and passwords are sealed. Thread-safe.
 */
public final class WebhookRepository {
  private final Encryption secrets;
  private final EncryptedWebhooks encrypted;
  private final SigningKeyRepository signingKeys;

  public WebhookRepository(Encryption secrets) {
    this.secrets = secrets;
    this.encrypted = new EncryptedWebhooks(secrets);
    this.signingKeys = new SigningKeyRepository(secrets);
  }

  /** The signing keys of the webhooks. */
  public SigningKeyRepository signingKeys() {
    return signingKeys;
  }

  /** Stores new webhooks, however many, with two statements. */
  public void insert(Handle handle, List<Webhook> all, Instant now) {
    if (all.isEmpty()) {
      return;
    }
    long version = raisedVersion(handle);
    PreparedBatch rows =
        handle.prepareBatch(
            """
            insert into webhooks
              (id, name, name_sha256, body, headers, http_basic_password, created_at, version)
            values
              (:id, :name, :name_sha256, :body, :headers, :http_basic_password, :now, :version)
            """);
    for (Webhook webhook : all) {
      bind(rows, webhook).bind("now", now.toEpochMilli()).bind("version", version).add();
    }
    rows.execute();
  }

  public void replace(Handle handle, Webhook webhook) {
    bind(
            handle.createUpdate(
                """
                update webhooks set name = :name, name_sha256 = :name_sha256, body = :body,
                  headers = :headers, http_basic_password = :http_basic_password,
                  version = :version
                where id = :id
                """),
            webhook)
        .bind("version", raisedVersion(handle))
        .execute();
  }

  private static long raisedVersion(Handle handle) {
    return handle
        .createQuery(
            "update webhook_version set version = version + 1 where id = 1 returning version")
        .mapTo(Long.class)
        .one();
  }

  /** Higher after every change of a webhook, in the order in which changes are committed. */
  public static long version(Handle handle) {
    return handle
        .createQuery("select version from webhook_version where id = 1")
        .mapTo(Long.class)
        .one();
  }

  /** Hands over each webhook that changed after this version, as it is now but for its secrets. */
  public static void changedSince(Handle handle, long version, Consumer<Webhook> reader) {
    handle
        .createQuery("select body from webhooks where version > :version")
        .bind("version", version)
        .mapTo(String.class)
        .forEach(body -> reader.accept(JsonColumns.read(body, Webhook.class)));
  }

  private <T extends SqlStatement<T>> T bind(T statement, Webhook webhook) {
    return statement
        .bind("id", webhook.getId())
        .bind("name", webhook.getName())
        .bind("name_sha256", Sha256.hex(webhook.getName()))
        .bindMap(encrypted.columns(webhook));
  }

  /** The webhook with this id, kept from change by others until the transaction ends. */
  public Optional<Webhook> lock(Handle handle, String id) {
    return find(handle, id, "select * from webhooks where id = :id <row_lock>");
  }

  /** The webhook with this id, as it is now. */
  public Optional<Webhook> find(Handle handle, String id) {
    return find(handle, id, "select * from webhooks where id = :id");
  }

  /** Those of these webhooks that are there, as they are now. */
  public Decrypted<Webhook> find(Handle handle, Set<String> ids) {
    Query query = among(handle, "select * from webhooks where id <among_ids>", ids);
    return Decrypted.read(handle, secrets, query, encrypted);
  }

  private Optional<Webhook> find(Handle handle, String id, String query) {
    if (id.indexOf('\0') >= 0) {
      // No text with U+0000 is ever kept, and PostgreSQL does not even take one for comparison.
      return Optional.empty();
    }
    return handle.createQuery(query).bind("id", id).map(encrypted).findOne();
  }

  /** The id of the webhook that has exactly this name. */
  public Optional<String> findIdByName(Handle handle, String name) {
    // By digest: a name of any length is unique, and an index of PostgreSQL takes 2.7 kB.
    return handle
        .createQuery("select id from webhooks where name_sha256 = :name_sha256")
        .bind("name_sha256", Sha256.hex(name))
        .mapTo(String.class)
        .findOne();
  }

  /** Those of these identifiers that webhooks have. */
  public Set<String> known(Handle handle, Set<String> ids) {
    return among(handle, "select id from webhooks where id <among_ids>", ids)
        .mapTo(String.class)
        .set();
  }

  /** Which webhooks have which of these names. */
  public WebhookNameLookup holdersOf(Handle handle, Set<String> names) {
    Map<String, String> ids =
        among(
                handle,
                "select name_sha256, id from webhooks where name_sha256 <among_ids>",
                names.stream().map(Sha256::hex).collect(Collectors.toSet()))
            .map((row, context) -> Map.entry(row.getString("name_sha256"), row.getString("id")))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    return name -> Optional.ofNullable(ids.get(Sha256.hex(name)));
  }

  private static Query among(Handle handle, String query, Set<String> values) {
    return handle.createQuery(query).bind("ids", ModelJson.mapper().writeValueAsString(values));
  }

  /** A page of webhooks, newest first. */
  public Page<Webhook> newest(Handle handle, Page.Range range) {
    return Page.newest(
        handle, "select * from webhooks order by created_at desc, id desc", encrypted, range);
  }
}
