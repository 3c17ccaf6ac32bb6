package dev.contentservice.service.delivery;

import dev.contentservice.delivery.http.SigningKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The own signing keys of the webhooks that were claimed last, as they were when their deliveries
 * were: an attempt reads no store. Thread-safe.
 */
final class SigningKeyCache {
  // Far more than there are attempts in flight.
  private static final int MOST = 10_000;

  private final Map<String, List<SigningKey>> keys =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<SigningKey>> eldest) {
          return size() > MOST;
        }
      };

  /** These webhooks have these keys, and no others. */
  synchronized void put(Set<String> webhookIds, Map<String, List<String>> found) {
    // What was put last is the last to go.
    webhookIds.forEach(keys::remove);
    found.forEach((id, texts) -> keys.put(id, texts.stream().map(SigningKey::parse).toList()));
  }

  /** Empty for a webhook that has no keys of its own. */
  synchronized List<SigningKey> of(String webhookId) {
    return keys.getOrDefault(webhookId, List.of());
  }
}
