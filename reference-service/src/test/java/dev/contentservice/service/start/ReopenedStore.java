package dev.contentservice.service.start;

import dev.contentservice.service.store.repository.WebhookRepository;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What a node reads from a store that it opens as at a start.
 *
 * @param models their ids
 * @param passwords of webhooks, decrypted, by id
 */
public record ReopenedStore(Set<String> models, Map<String, String> passwords) {

  /** Opens the store of these settings and reads its models, and these webhooks. */
  public static ReopenedStore read(Map<String, String> settings, Collection<String> webhooks) {
    Optional<Path> keyset =
        Optional.ofNullable(settings.get("CONTENT_SECRETS_KEYSET")).map(Path::of);
    try (OpenStore open = OpenStore.of(CommandsOfNode.read(settings, keyset.orElse(null)))) {
      return open.store()
          .read(
              handle -> {
                Map<String, String> passwords = new HashMap<>();
                for (String id : webhooks) {
                  new WebhookRepository(open.secrets())
                      .find(handle, id)
                      .ifPresent(
                          webhook ->
                              passwords.put(
                                  id,
                                  Objects.requireNonNullElse(webhook.getHttpBasicPassword(), "")));
                }
                return new ReopenedStore(
                    new HashSet<>(
                        handle.createQuery("select id from item_types").mapTo(String.class).list()),
                    passwords);
              });
    }
  }
}
