package dev.contentservice.service.store.repository;

import dev.contentservice.delivery.credentials.ClientCertificate;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.Encryption;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The client certificates of webhooks, encrypted in the store. Thread-safe. */
public final class ClientCertificateRepository {
  /** A certificate that expires within this time has to be renewed. */
  private static final Duration SOON = Duration.ofDays(30);

  static final String MEMBER = "client_certificate";

  private final Encryption secrets;

  public ClientCertificateRepository(Encryption secrets) {
    this.secrets = secrets;
  }

  /** A certificate with its key, in PEM form. {@code toString} shows neither. */
  public record Pem(String chain, String key) {
    /**
     * Parses both.
     *
     * @throws IllegalArgumentException if they cannot be used; the message says why
     */
    public ClientCertificate parse() {
      return ClientCertificate.parse(key, chain);
    }

    @Override
    public String toString() {
      return "Pem[*]";
    }
  }

  /** What is shown of a certificate. */
  public record Shown(String subject, String issuer, Instant expiresAt) {
    /** Returns null if the row has no certificate. */
    static @Nullable Shown read(ResultSet row) throws SQLException {
      String subject = row.getString("client_certificate_subject");
      return subject == null
          ? null
          : new Shown(
              subject,
              row.getString("client_certificate_issuer"),
              Instant.ofEpochMilli(row.getLong("client_certificate_expires_at")));
    }

    /** What is shown of this certificate. */
    public static Shown of(ClientCertificate certificate) {
      return new Shown(certificate.subject(), certificate.issuer(), certificate.expiresAt());
    }
  }

  /** Returns the certificates of those of these webhooks that have one. */
  public Decrypted<Pem> find(Handle handle, Set<String> webhookIds) {
    return Decrypted.read(
        handle,
        secrets,
        WebhookRepository.among(
            handle,
            "select id, client_certificate from webhooks where id <among_ids>"
                + " and client_certificate is not null",
            webhookIds),
        (row, context) ->
            BodyJson.mapper()
                .readValue(
                    secrets.decrypt(row.getString(MEMBER), at(row.getString("id"))), Pem.class));
  }

  /** Returns those of these webhooks that have a certificate. */
  public static Set<String> having(Handle handle, Set<String> webhookIds) {
    return WebhookRepository.among(
            handle,
            "select id from webhooks where id <among_ids> and client_certificate is not null",
            webhookIds)
        .mapTo(String.class)
        .set();
  }

  /**
   * Returns what is shown of the certificate of a webhook, and locks the webhook until the
   * transaction ends.
   *
   * @return empty if there is no such webhook; of empty if it has no certificate
   */
  public static Optional<Optional<Shown>> lock(Handle handle, String webhookId) {
    return handle
        .createQuery(
            "select client_certificate_subject, client_certificate_issuer,"
                + " client_certificate_expires_at from webhooks where id = :id <row_lock>")
        .bind("id", webhookId)
        .map((row, context) -> Optional.ofNullable(Shown.read(row)))
        .findOne();
  }

  /** Stores the certificate of a webhook, which is a change of it; null for none. */
  public void replace(
      Handle handle, String webhookId, @Nullable Pem pem, @Nullable Shown shown, Instant now) {
    if (pem != null) {
      KeysetCheck.requireFile(handle, secrets);
    }
    handle
        .createUpdate(
            """
            update webhooks set client_certificate = :encrypted,
              client_certificate_subject = :subject, client_certificate_issuer = :issuer,
              client_certificate_expires_at = :expires_at, version = :version,
              updated_at = :now
            where id = :id
            """)
        .bind(
            "encrypted",
            pem == null
                ? null
                : secrets.encrypt(BodyJson.mapper().writeValueAsString(pem), at(webhookId)))
        .bind("subject", shown == null ? null : shown.subject())
        .bind("issuer", shown == null ? null : shown.issuer())
        .bind("expires_at", shown == null ? null : (Long) shown.expiresAt().toEpochMilli())
        .bind("version", WebhookVersions.raise(handle))
        .bind("now", now.toEpochMilli())
        .bind("id", webhookId)
        .execute();
  }

  /** Counts the certificates of enabled webhooks that have to be renewed. */
  public static int countExpiring(Handle handle, Instant now) {
    return handle
        .createQuery(
            "select count(*) from webhooks where client_certificate_expires_at < :before"
                + " and state = 'enabled'")
        .bind("before", now.plus(SOON).toEpochMilli())
        .mapTo(Integer.class)
        .one();
  }

  private static AssociatedData at(String id) {
    return EncryptedWebhooks.at(MEMBER, id);
  }
}
