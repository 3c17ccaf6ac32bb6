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
   * The keys of a webhook, read at every attempt; empty for no signature.
   *
   * @param webhookId never null
   */
  List<SigningKey> keys(String webhookId);
}
