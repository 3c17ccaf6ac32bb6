package dev.contentservice.service.store.repository;

import dev.contentservice.model.Webhook;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.store.repository.StoredWebhook.EnabledChange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Reads webhooks to display. A webhook whose secrets cannot be decrypted has none, and the reason
 * in an additional member {@value #UNREADABLE}.
 */
public final class WebhookPages {
  private static final String UNREADABLE = "unreadable";
  static final List<String> BY_TIME = List.of("created_at", "id");

  private final EncryptedWebhooks encrypted;

  WebhookPages(EncryptedWebhooks encrypted) {
    this.encrypted = encrypted;
  }

  /**
   * Returns a page of webhooks, newest first.
   *
   * @param state that all have; null for any
   */
  public Page<StoredWebhook> newest(Handle handle, @Nullable WebhookState state, Page.Range range) {
    return new PageSelect("webhooks", BY_TIME, equal(state)).read(handle, this::readable, range);
  }

  /**
   * Returns a page of the webhooks whose names contain a text in upper or lower case, newest first.
   * It may have fewer, or none, before the last page.
   *
   * @param state that all have; null for any
   */
  public Page<StoredWebhook> named(
      Handle handle, String text, @Nullable WebhookState state, Page.Range range) {
    Page<String> found = new NameSearch(text, equal(state)).read(handle, range);
    Map<String, StoredWebhook> webhooks =
        WebhookRepository.among(
                handle, "select * from webhooks where id <among_ids>", Set.copyOf(found.items()))
            .map(this::readable)
            .collect(Collectors.toMap(each -> each.webhook().getId(), each -> each));
    return found.map(webhooks::get);
  }

  private static Map<String, String> equal(@Nullable WebhookState state) {
    return state == null ? Map.of() : Map.of("state", state.word());
  }

  /** Returns the webhook with this id. */
  public Optional<StoredWebhook> find(Handle handle, String id) {
    return handle
        .createQuery("select * from webhooks where id = :id")
        .bind("id", id)
        .map(this::readable)
        .findOne();
  }

  /** Returns those of these webhooks that exist, without their secrets, by their ids. */
  public static Map<String, Webhook> findWithoutSecrets(Handle handle, Set<String> ids) {
    return WebhookRepository.among(handle, "select body from webhooks where id <among_ids>", ids)
        .map((row, context) -> WebhookRepository.withoutSecrets(row))
        .collect(Collectors.toMap(Webhook::getId, webhook -> webhook));
  }

  private StoredWebhook readable(ResultSet row, StatementContext context) throws SQLException {
    String by = row.getString("enabled_changed_by");
    return new StoredWebhook(
        webhook(row, context),
        Instant.ofEpochMilli(row.getLong("created_at")),
        Instant.ofEpochMilli(row.getLong("updated_at")),
        row.getLong("version"),
        by == null
            ? null
            : new EnabledChange(Instant.ofEpochMilli(row.getLong("enabled_changed_at")), by),
        DeliverySettings.read(row),
        ClientCertificateRepository.Shown.read(row));
  }

  private Webhook webhook(ResultSet row, StatementContext context) throws SQLException {
    try {
      return encrypted.map(row, context);
    } catch (DecryptionException e) {
      Webhook webhook = WebhookRepository.withoutSecrets(row);
      webhook.putAdditionalProperty(UNREADABLE, e.getMessage());
      return webhook;
    }
  }
}
