package dev.contentservice.service.webhook;

import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.model.management.NewSigningKey;
import dev.contentservice.model.management.SigningKeyList;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.manage.WebhookId;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.secrets.Sha256;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.store.repository.SigningKeyRepository;
import dev.contentservice.service.store.repository.WebhookRepository;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rotates the signing keys of webhooks, on the management port. */
@Singleton
final class SigningKeys {
  /** The action of the audit log. */
  static final String ADD = "add_signing_key";

  // Each adds a signature to the header of every request.
  private static final int MOST = 5;
  private static final int ID_DIGITS = 16;

  private final Store store;
  private final SigningKeyRepository keys;
  private final StoreClock clock;

  SigningKeys(Store store, WebhookRepository webhooks, StoreClock clock) {
    this.store = store;
    this.clock = clock;
    this.keys = webhooks.signingKeys();
  }

  /** Returns the keys of a webhook, by their ids. */
  SigningKeyList list(String webhookId) {
    return shown(
        decrypted(
            () ->
                store
                    .readPage(handle -> keys.find(handle, webhookId))
                    .orElseThrow(WebhookId::unknown)));
  }

  /** Returns the new secret, or the public key of a new pair, and its id. */
  NewSigningKey add(Actor actor, String webhookId, @Nullable String algorithm) {
    String key = create(algorithm);
    change(
        actor,
        ADD,
        webhookId,
        stored -> {
          if (stored.size() >= MOST) {
            throw new ProblemException(
                ProblemKind.UNPROCESSABLE_CONTENT,
                "the webhook has " + MOST + " signing keys, the most; delete an old one first");
          }
          List<String> changed = new ArrayList<>(stored);
          changed.add(0, key);
          return changed;
        });
    return added(key);
  }

  /** Creates a key: a secret, or a key pair if the algorithm is {@code ed25519}. */
  static String create(@Nullable String algorithm) {
    return "ed25519".equals(algorithm) ? SigningKey.createKeyPair() : SigningKey.createSecret();
  }

  /** What is shown of a new key, once. */
  static NewSigningKey added(String key) {
    NewSigningKey added = new NewSigningKey(id(key));
    String publicKey = SigningKey.parse(key).publicKey();
    return publicKey == null ? added.signingKey(key) : added.publicKey(publicKey);
  }

  /** Returns the keys that are left. */
  SigningKeyList delete(Actor actor, String webhookId, String keyId) {
    return shown(
        change(
            actor,
            "delete_signing_key",
            webhookId,
            stored -> {
              List<String> left = stored.stream().filter(each -> !id(each).equals(keyId)).toList();
              if (left.size() == stored.size()) {
                throw ProblemException.notFound("the webhook has no signing key with this id");
              }
              return left;
            }));
  }

  private List<String> change(
      Actor actor, String action, String webhookId, Function<List<String>, List<String>> change) {
    return decrypted(
        () ->
            store.inTransaction(
                handle -> {
                  List<String> before =
                      keys.lock(handle, webhookId).orElseThrow(WebhookId::unknown);
                  List<String> changed = change.apply(before);
                  Instant now = clock.instant();
                  keys.replace(handle, webhookId, changed, now);
                  AuditRepository.insert(
                      handle,
                      now,
                      AuditedWebhook.keys(actor, action, webhookId, ids(before), ids(changed)));
                  return changed;
                }));
  }

  private static List<String> decrypted(Supplier<List<String>> work) {
    try {
      return work.get();
    } catch (DecryptionException e) {
      throw new ProblemException(
          ProblemKind.INTERNAL_SERVER_ERROR,
          "the signing keys cannot be decrypted; set others in the provisioning file");
    }
  }

  private static SigningKeyList shown(List<String> keys) {
    return new SigningKeyList(keys.stream().map(SigningKeys::shown).toList());
  }

  private static dev.contentservice.model.management.SigningKey shown(String key) {
    var shown = new dev.contentservice.model.management.SigningKey(id(key));
    String publicKey = SigningKey.parse(key).publicKey();
    return publicKey == null ? shown : shown.publicKey(publicKey);
  }

  static List<String> ids(List<String> keys) {
    return keys.stream().map(SigningKeys::id).toList();
  }

  /** Identifies a key without revealing it. */
  private static String id(String key) {
    return Sha256.hex(key).substring(0, ID_DIGITS);
  }
}
