package dev.contentservice.service.delivery;

import dev.contentservice.delivery.http.SigningKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The signing keys of recently claimed webhooks, as read when their deliveries were claimed, so
 * that an attempt does not read the store. Thread-safe.
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

  /** Replaces the keys of these webhooks. */
  synchronized void put(Set<String> webhookIds, Map<String, List<String>> found) {
    // Re-inserting makes the entry the newest, evicted last.
    webhookIds.forEach(keys::remove);
    found.forEach((id, texts) -> keys.put(id, texts.stream().map(SigningKey::parse).toList()));
  }

  /** Empty for a webhook without keys of its own. */
  synchronized List<SigningKey> of(String webhookId) {
    return keys.getOrDefault(webhookId, List.of());
  }
}
