package dev.contentservice.service.delivery;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.service.store.repository.ClientCertificateRepository.Pem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parses the credentials that are stored of webhooks, and remembers the recent ones: to parse a key
 * pair takes longer than to sign a request. Thread-safe.
 */
final class StoredCredentials {
  private static final int MOST = 10_000;

  private record Texts(List<String> keys, @Nullable Pem certificate) {}

  private final List<SigningKey> ofAll;
  private final Map<Texts, SenderCredentials> recent =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Texts, SenderCredentials> eldest) {
          return size() > MOST;
        }
      };

  /**
   * @param ofAll keys of every webhook, after its own
   */
  StoredCredentials(List<SigningKey> ofAll) {
    this.ofAll = ofAll;
  }

  /**
   * The credentials of a webhook.
   *
   * @param keys its own; empty for none
   * @param certificate null for none
   * @throws IllegalArgumentException if one cannot be used; the message shows nothing of it
   */
  synchronized SenderCredentials parse(List<String> keys, @Nullable Pem certificate) {
    return recent.computeIfAbsent(new Texts(keys, certificate), this::parse);
  }

  private SenderCredentials parse(Texts texts) {
    return new SenderCredentials(
        Stream.concat(texts.keys.stream().map(SigningKey::parse), ofAll.stream()).toList(),
        texts.certificate == null ? null : texts.certificate.parse());
  }
}
