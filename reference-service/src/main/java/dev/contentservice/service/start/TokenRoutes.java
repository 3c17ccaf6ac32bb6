package dev.contentservice.service.start;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.manage.ManagementRoute;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.store.Page;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.TokenRepository;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The tokens of the store on the management port, as the command {@code token} has them. */
final class TokenRoutes {
  private static final int MOST_BYTES = 4096;
  private static final String UNKNOWN = "no token in the store has this name";
  private static final JsonMapper STRICT =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final Store store;
  private final Clock clock;
  private final TokenRefresher refresher;

  TokenRoutes(Store store, Clock clock, TokenRefresher refresher) {
    this.store = store;
    this.clock = clock;
    this.refresher = refresher;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    route.respond(router.get("/tokens"), 200, this::list);
    route.respond(route.receiving(router.post("/tokens"), MOST_BYTES), 201, this::create);
    route.respond(router.delete("/tokens/:name"), 204, this::revoke);
  }

  private Object list(RoutingContext exchange) {
    Page.Range range = PageQuery.of(exchange, "cursor").range();
    return store
        .readPage(handle -> TokenRepository.page(handle, range))
        .map(token -> shown(token.name(), token.created(), token.lastCharacters()));
  }

  private Object create(RoutingContext exchange) {
    PageQuery.of(exchange);
    NewToken token = named(name(ManagementRoute.body(exchange)));
    Instant now = clock.instant();
    TokenRepository.Named stored = token.toStored(now);
    if (!store.inTransaction(handle -> TokenRepository.insert(handle, stored))) {
      throw rejection("a token has this name; choose another, or revoke it first");
    }
    refresher.refresh();
    exchange.response().putHeader("Location", "/tokens/" + token.name());
    Map<String, @Nullable Object> shown = shown(token.name(), now, stored.lastCharacters());
    shown.put("token", token.text());
    return shown;
  }

  private Object revoke(RoutingContext exchange) {
    PageQuery.of(exchange);
    String name = PageQuery.path(exchange, "name", UNKNOWN);
    if (!store.inTransaction(handle -> TokenRepository.delete(handle, name))) {
      throw ProblemException.notFound(UNKNOWN);
    }
    refresher.refresh();
    return ManagementRoute.NO_CONTENT;
  }

  private static Map<String, @Nullable Object> shown(
      String name, Instant created, @Nullable String lastCharacters) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("name", name);
    shown.put("created_at", created.toString());
    shown.put("last_characters", lastCharacters);
    return shown;
  }

  private static NewToken named(String name) {
    try {
      return NewToken.named(name);
    } catch (IllegalArgumentException e) {
      throw rejection("at '/name': " + e.getMessage());
    }
  }

  private static String name(byte[] body) {
    JsonNode sent = json(body);
    if (!sent.isObject() || sent.size() != 1 || !sent.path("name").isString()) {
      throw rejection("send an object with `name`, a text, and nothing else");
    }
    return sent.get("name").stringValue();
  }

  /** The parser's message is not repeated: it quotes the body. */
  private static JsonNode json(byte[] body) {
    try {
      return STRICT.readTree(body);
    } catch (JacksonException e) {
      throw new ProblemException(
          ProblemKind.BAD_REQUEST, "the body is no JSON, or has a member twice; send one object");
    }
  }

  private static ProblemException rejection(String detail) {
    return new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, detail);
  }
}
