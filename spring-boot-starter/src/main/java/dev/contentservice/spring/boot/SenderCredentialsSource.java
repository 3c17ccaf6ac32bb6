package dev.contentservice.spring.boot;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.outbox.WebhookSource;

/**
 * A bean that supplies the signing keys and the client certificate of each webhook, instead of
 * {@code content.delivery.signing-keys} for all. Must be thread-safe.
 */
@FunctionalInterface
public interface SenderCredentialsSource {

  /**
   * The credentials of a webhook; {@link SenderCredentials#NONE} if it has none. Called once in
   * each claim of its deliveries, in the transaction: it should not wait, so keep what is slow to
   * read. Return null or throw an exception while they are not known: the deliveries stay pending
   * and are due again after a minute.
   *
   * @param webhookId never null
   * @see WebhookSource#withCredentials
   */
  SenderCredentials credentials(String webhookId);
}
