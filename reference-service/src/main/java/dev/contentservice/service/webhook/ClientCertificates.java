package dev.contentservice.service.webhook;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.model.management.ClientCertificate;
import dev.contentservice.model.management.NewClientCertificate;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.manage.WebhookId;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.store.repository.ClientCertificateRepository;
import dev.contentservice.service.store.repository.ClientCertificateRepository.Pem;
import dev.contentservice.service.store.repository.ClientCertificateRepository.Shown;
import dev.contentservice.service.store.repository.WebhookRepository;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Sets and deletes the client certificates of webhooks, on the management port. */
@Singleton
final class ClientCertificates {
  private final Store store;
  private final ClientCertificateRepository certificates;
  private final StoreClock clock;

  ClientCertificates(Store store, WebhookRepository webhooks, StoreClock clock) {
    this.store = store;
    this.certificates = webhooks.certificates();
    this.clock = clock;
  }

  /**
   * Sets the certificate of a webhook.
   *
   * @param condition null for any version of the webhook
   * @throws ProblemException if it cannot be used, there is no such webhook, or it has another
   *     version
   */
  void set(Actor actor, String webhookId, @Nullable IfMatch condition, NewClientCertificate body) {
    Pem pem = new Pem(body.getCertificateChain(), body.getPrivateKey());
    Shown shown;
    try {
      shown = Shown.of(pem.parse());
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, String.valueOf(e.getMessage()));
    }
    if (shown.expiresAt().isBefore(clock.instant())) {
      throw new ProblemException(
          ProblemKind.UNPROCESSABLE_CONTENT,
          "the certificate or one of its chain expired at " + shown.expiresAt());
    }
    replace(actor, "set_client_certificate", webhookId, condition, pem, shown);
  }

  /**
   * Deletes the certificate of a webhook, if it has one.
   *
   * @param condition null for any version of the webhook
   * @throws ProblemException if there is no such webhook, or it has another version
   */
  void delete(Actor actor, String webhookId, @Nullable IfMatch condition) {
    replace(actor, "delete_client_certificate", webhookId, condition, null, null);
  }

  private void replace(
      Actor actor,
      String action,
      String webhookId,
      @Nullable IfMatch condition,
      @Nullable Pem pem,
      @Nullable Shown shown) {
    store.inTransaction(
        handle -> {
          Instant now = clock.instant();
          Shown before =
              ClientCertificateRepository.lock(handle, webhookId)
                  .orElseThrow(WebhookId::unknown)
                  .orElse(null);
          WebhookUpdater.require(handle, webhookId, condition);
          if (Objects.equals(before, shown) && isStored(handle, webhookId, pem)) {
            return false;
          }
          certificates.replace(handle, webhookId, pem, shown, now);
          AuditRepository.insert(
              handle, now, AuditedWebhook.certificate(actor, action, webhookId, before, shown));
          return true;
        });
  }

  private boolean isStored(Handle handle, String webhookId, @Nullable Pem pem) {
    return pem == null
        || pem.equals(certificates.find(handle, Set.of(webhookId)).readable().get(webhookId));
  }

  static ClientCertificate shown(Shown certificate) {
    return new ClientCertificate(
        certificate.subject(), certificate.issuer(), certificate.expiresAt());
  }
}
