package dev.contentservice.service.delivery;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.manage.ManagementRoute;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.manage.WebhookId;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.secrets.Sha256;
import dev.contentservice.service.store.SigningKeyRepository;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.WebhookRepository;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Rotates the signing keys of webhooks, on the management port. */
final class SigningKeyRoutes {
  // Each adds a signature to the header of every request.
  private static final int MOST = 5;
  private static final int RANDOM_BYTES = 32;
  private static final int ID_DIGITS = 16;
  private static final String PATH = "/webhooks/:id/signing-keys";

  private final Store store;
  private final SigningKeyRepository keys;
  private final SecureRandom random = new SecureRandom();

  SigningKeyRoutes(Store store, WebhookRepository webhooks) {
    this.store = store;
    this.keys = webhooks.signingKeys();
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    route.respond(router.get(PATH), 200, this::list);
    route.respond(router.post(PATH), 201, this::add);
    route.respond(router.delete(PATH + "/:key"), 200, this::delete);
  }

  private Object list(RoutingContext exchange) {
    PageQuery.of(exchange);
    String webhook = WebhookId.of(exchange);
    return shown(
        decrypted(
            () ->
                store
                    .readPage(handle -> keys.find(handle, webhook))
                    .orElseThrow(WebhookId::unknown)));
  }

  private Object add(RoutingContext exchange) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    String key = "whsec_" + Base64.getEncoder().encodeToString(bytes);
    change(
        exchange,
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
    return Map.of("id", id(key), "signing_key", key);
  }

  private Object delete(RoutingContext exchange) {
    String unknown = "the webhook has no signing key with this id";
    String key = PageQuery.path(exchange, "key", unknown);
    return shown(
        change(
            exchange,
            stored -> {
              List<String> left = stored.stream().filter(each -> !id(each).equals(key)).toList();
              if (left.size() == stored.size()) {
                throw ProblemException.notFound(unknown);
              }
              return left;
            }));
  }

  private List<String> change(
      RoutingContext exchange, Function<List<String>, List<String>> change) {
    PageQuery.of(exchange);
    String webhook = WebhookId.of(exchange);
    return decrypted(
        () ->
            store.inTransaction(
                handle -> {
                  List<String> changed =
                      change.apply(keys.lock(handle, webhook).orElseThrow(WebhookId::unknown));
                  keys.replace(handle, webhook, changed);
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

  private static Map<String, Object> shown(List<String> keys) {
    return Map.of("items", keys.stream().map(each -> Map.of("id", id(each))).toList());
  }

  /** Identifies a key without revealing it. */
  private static String id(String key) {
    return Sha256.hex(key).substring(0, ID_DIGITS);
  }
}
