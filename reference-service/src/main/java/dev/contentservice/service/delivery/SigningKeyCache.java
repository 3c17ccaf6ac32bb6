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

  /**
   * Replaces what is known of these webhooks.
   *
   * @param found an entry for each webhook whose keys were read, with no keys if it has none; the
   *     keys of the others are unknown from now on
   */
  synchronized void put(Set<String> webhookIds, Map<String, List<String>> found) {
    // Re-inserting makes the entry the newest, evicted last.
    webhookIds.forEach(keys::remove);
    found.forEach((id, texts) -> keys.put(id, texts.stream().map(SigningKey::parse).toList()));
  }

  /**
   * The keys of a webhook of its own; empty if it has none.
   *
   * @throws IllegalStateException if they are unknown: they were evicted, or the webhook could not
   *     be read or was deleted since its delivery was claimed. The next claim reads them again
   */
  synchronized List<SigningKey> of(String webhookId) {
    List<SigningKey> known = keys.get(webhookId);
    if (known == null) {
      throw new IllegalStateException("the next claim reads the signing keys again");
    }
    return known;
  }
}
