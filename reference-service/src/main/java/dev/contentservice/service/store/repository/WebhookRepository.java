package dev.contentservice.service.store.repository;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.secrets.Sha256;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The webhooks in the store. A database constraint keeps their names unique; headers and passwords
 * are encrypted. Thread-safe.
 */
public final class WebhookRepository {
  private final Encryption secrets;
  private final EncryptedWebhooks encrypted;
  private final SigningKeyRepository signingKeys;
  private final ClientCertificateRepository certificates;
  private final WebhookPages pages;

  public WebhookRepository(Encryption secrets) {
    this.secrets = secrets;
    this.encrypted = new EncryptedWebhooks(secrets);
    this.signingKeys = new SigningKeyRepository(secrets);
    this.certificates = new ClientCertificateRepository(secrets);
    this.pages = new WebhookPages(encrypted);
  }

  public SigningKeyRepository signingKeys() {
    return signingKeys;
  }

  public ClientCertificateRepository certificates() {
    return certificates;
  }

  /** Webhooks to display. */
  public WebhookPages pages() {
    return pages;
  }

  /** Stores any number of new webhooks, with three statements. */
  public void insert(Handle handle, List<Webhook> all, Instant now) {
    if (all.isEmpty()) {
      return;
    }
    KeysetCheck.requireFile(handle, secrets);
    long version = WebhookVersions.raise(handle);
    DeletedWebhooks.remove(handle, all.stream().map(Webhook::getId).collect(Collectors.toSet()));
    PreparedBatch rows =
        handle.prepareBatch(
            """
            insert into webhooks
              (id, name, name_sha256, body, headers, http_basic_password, created_at, updated_at,
               version, state)
            values
              (:id, :name, :name_sha256, :body, :headers, :http_basic_password, :now, :now,
               :version, :state)
            """);
    for (Webhook webhook : all) {
      bind(rows, webhook).bind("now", now.toEpochMilli()).bind("version", version).add();
    }
    rows.execute();
  }

  /** Stores the new states of any number of webhooks, with two statements. */
  public void replace(Handle handle, Collection<ChangedWebhook> all, Instant now) {
    if (all.isEmpty()) {
      return;
    }
    KeysetCheck.requireFile(handle, secrets);
    long version = WebhookVersions.raise(handle);
    PreparedBatch rows =
        handle.prepareBatch(
            """
            update webhooks set name = :name, name_sha256 = :name_sha256, body = :body,
              headers = :headers, http_basic_password = :http_basic_password,
              version = :version, updated_at = :now,
              enabled_changed_at = case when (state = 'enabled') = (:state = 'enabled')
                then enabled_changed_at else :now end,
              enabled_changed_by = case when (state = 'enabled') = (:state = 'enabled')
                then enabled_changed_by else :by end,
              state = case when :state = 'disabled' and state = 'disabled_by_service'
                then state else :state end
            where id = :id
            """);
    for (ChangedWebhook each : all) {
      bind(rows, each.webhook())
          .bind("version", version)
          .bind("now", now.toEpochMilli())
          .bind("by", each.by().name())
          .add();
    }
    rows.execute();
  }

  /** Stores that the service disables this webhook. */
  public void disable(Handle handle, Webhook webhook, Instant now) {
    replace(handle, List.of(new ChangedWebhook(webhook.enabled(false), Actor.SERVICE)), now);
    handle
        .createUpdate("update webhooks set state = :state where id = :id")
        .bind("state", WebhookState.DISABLED_BY_SERVICE.word())
        .bind("id", webhook.getId())
        .execute();
  }

  /** Deletes a webhook, whether or not it can be decrypted; returns false if there is none. */
  public boolean delete(Handle handle, String id, Instant now) {
    boolean deleted =
        handle.createUpdate("delete from webhooks where id = :id").bind("id", id).execute() == 1;
    if (deleted) {
      DeletedWebhooks.add(handle, id, WebhookVersions.raise(handle), now);
    }
    return deleted;
  }

  private <T extends SqlStatement<T>> T bind(T statement, Webhook webhook) {
    return statement
        .bind("id", webhook.getId())
        .bind("name", webhook.getName())
        .bind("name_sha256", Sha256.hex(webhook.getName()))
        .bind("state", WebhookState.of(webhook).word())
        .bindMap(encrypted.columns(webhook));
  }

  /** Returns the webhook with this id and locks it until the transaction ends. */
  public Optional<Webhook> lock(Handle handle, String id) {
    return find(handle, id, "select * from webhooks where id = :id <row_lock>");
  }

  /** Returns those of these webhooks that exist and locks them until the transaction ends. */
  public Decrypted<Webhook> lock(Handle handle, Set<String> ids) {
    // In one order on all nodes, so that no two of them wait for each other.
    return find(
        handle,
        ids.stream().filter(WebhookRepository::isStorable).collect(Collectors.toSet()),
        "select * from webhooks where id <among_ids> order by id <row_lock>");
  }

  /** Returns the webhook with this id. */
  public Optional<Webhook> find(Handle handle, String id) {
    return find(handle, id, "select * from webhooks where id = :id");
  }

  /** Returns those of these webhooks that exist. */
  public Decrypted<Webhook> find(Handle handle, Set<String> ids) {
    return find(handle, ids, "select * from webhooks where id <among_ids>");
  }

  private Decrypted<Webhook> find(Handle handle, Set<String> ids, String query) {
    return Decrypted.read(handle, secrets, among(handle, query, ids), encrypted);
  }

  /** As {@link #findWithoutSecrets}; locks the webhook until the transaction ends. */
  public static Optional<Webhook> lockWithoutSecrets(Handle handle, String id) {
    return handle
        .createQuery("select body from webhooks where id = :id <row_lock>")
        .bind("id", id)
        .map((row, context) -> withoutSecrets(row))
        .findOne();
  }

  /** Returns the webhook with this id without its secrets, whether or not they can be decrypted. */
  public static Optional<Webhook> findWithoutSecrets(Handle handle, String id) {
    return handle
        .createQuery("select body from webhooks where id = :id")
        .bind("id", id)
        .map((row, context) -> withoutSecrets(row))
        .findOne();
  }

  static Webhook withoutSecrets(ResultSet row) throws SQLException {
    return BodyJson.mapper().readValue(row.getString("body"), Webhook.class);
  }

  private Optional<Webhook> find(Handle handle, String id, String query) {
    if (!isStorable(id)) {
      return Optional.empty();
    }
    Decrypted<Webhook> found =
        Decrypted.read(handle, secrets, handle.createQuery(query).bind("id", id), encrypted);
    DecryptionException unreadable = found.unreadable().get(id);
    if (unreadable != null) {
      throw unreadable;
    }
    return Optional.ofNullable(found.readable().get(id));
  }

  /** No stored text contains U+0000, and PostgreSQL rejects it even in a comparison. */
  private static boolean isStorable(String id) {
    return id.indexOf('\0') < 0;
  }

  /** Returns the id of the webhook that has exactly this name. */
  public Optional<String> findIdByName(Handle handle, String name) {
    // By digest: a unique name can have any length, and a PostgreSQL index is limited to 2.7 kB.
    return handle
        .createQuery("select id from webhooks where name_sha256 = :name_sha256")
        .bind("name_sha256", Sha256.hex(name))
        .mapTo(String.class)
        .findOne();
  }

  /** Returns those of these ids that exist. */
  public Set<String> known(Handle handle, Set<String> ids) {
    return among(handle, "select id from webhooks where id <among_ids>", ids)
        .mapTo(String.class)
        .set();
  }

  /** Finds the webhooks that have these names. */
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

  static Query among(Handle handle, String query, Set<String> values) {
    return handle.createQuery(query).bind("ids", BodyJson.mapper().writeValueAsString(values));
  }
}
