package dev.contentservice.service.delivery;

import dev.contentservice.delivery.http.ClientCertificate;
import dev.contentservice.delivery.http.SigningKey;
import dev.contentservice.service.store.ClientCertificateRepository.Pem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The signing keys and client certificates of recently claimed webhooks, as read when their
 * deliveries were claimed, so that an attempt does not read the store. Thread-safe.
 */
final class SigningKeyCache {
  // Far more than there are attempts in flight.
  private static final int MOST = 10_000;

  /** To read a key pair takes as long as to sign a request. */
  private record Read(
      Secrets texts, List<SigningKey> keys, @Nullable ClientCertificate certificate) {
    Read(Secrets texts) {
      this(
          texts,
          texts.keys.stream().map(SigningKey::parse).toList(),
          texts.certificate == null ? null : texts.certificate.parse());
    }
  }

  /**
   * What is stored of one webhook.
   *
   * @param certificate null for none
   */
  record Secrets(List<String> keys, @Nullable Pem certificate) {}

  private final Map<String, Read> keys =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Read> eldest) {
          return size() > MOST;
        }
      };

  /**
   * Replaces what is known of these webhooks.
   *
   * @param found an entry for each webhook whose secrets were read, with no keys if it has none;
   *     those of the others are unknown from now on
   */
  synchronized void put(Set<String> webhookIds, Map<String, Secrets> found) {
    for (String id : webhookIds) {
      // Re-inserting makes the entry the newest, evicted last.
      Read before = keys.remove(id);
      Secrets texts = found.get(id);
      if (texts != null) {
        keys.put(id, before != null && before.texts.equals(texts) ? before : new Read(texts));
      }
    }
  }

  /**
   * The keys of a webhook of its own; empty if it has none.
   *
   * @throws IllegalStateException if they are unknown: they were evicted, or the webhook could not
   *     be read or was deleted since its delivery was claimed. The next claim reads them again
   */
  List<SigningKey> of(String webhookId) {
    return known(webhookId).keys;
  }

  /**
   * The client certificate of a webhook; null if it has none.
   *
   * @throws IllegalStateException if it is unknown, as for keys
   */
  @Nullable ClientCertificate certificate(String webhookId) {
    return known(webhookId).certificate;
  }

  private synchronized Read known(String webhookId) {
    Read known = keys.get(webhookId);
    if (known == null) {
      throw new IllegalStateException("the next claim reads the secrets again");
    }
    return known;
  }
}
