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

  /** To read a key pair takes as long as to sign a request. */
  private record Read(List<String> texts, List<SigningKey> keys) {
    Read(List<String> texts) {
      this(texts, texts.stream().map(SigningKey::parse).toList());
    }
  }

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
   * @param found an entry for each webhook whose keys were read, with no keys if it has none; the
   *     keys of the others are unknown from now on
   */
  synchronized void put(Set<String> webhookIds, Map<String, List<String>> found) {
    for (String id : webhookIds) {
      // Re-inserting makes the entry the newest, evicted last.
      Read before = keys.remove(id);
      List<String> texts = found.get(id);
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
  synchronized List<SigningKey> of(String webhookId) {
    Read known = keys.get(webhookId);
    if (known == null) {
      throw new IllegalStateException("the next claim reads the signing keys again");
    }
    return known.keys;
  }
}
