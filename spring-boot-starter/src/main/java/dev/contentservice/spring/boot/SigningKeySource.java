package dev.contentservice.spring.boot;

import dev.contentservice.delivery.http.SigningKey;
import java.util.List;

/**
 * A bean that supplies the signing keys of each webhook, instead of {@code
 * content.delivery.signing-keys} for all. Must be thread-safe.
 */
@FunctionalInterface
public interface SigningKeySource {

  /**
   * The keys of a webhook, read at every attempt. An empty list means that the webhook has none:
   * its requests are not signed. Return null or throw an exception while keys are not known: the
   * attempt is rescheduled, uses up no attempt, and nothing is sent.
   *
   * @param webhookId never null
   */
  List<SigningKey> keys(String webhookId);
}
