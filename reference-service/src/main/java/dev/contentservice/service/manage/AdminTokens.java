package dev.contentservice.service.manage;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Admin;
import dev.contentservice.service.http.TokenCache;
import dev.contentservice.service.store.StoreUnavailableException;
import dev.contentservice.service.store.repository.TokenRepository;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Who may send requests to the management port: callers with an admin token. On loopback, anybody
 * while there is no such token. Health, metrics and static pages need none: probes send no token,
 * the metrics have no data of tenants, and their collector must not get a token that can publish
 * events.
 */
@Singleton
final class AdminTokens {
  private static final String CHALLENGE = "Bearer realm=\"content-service-management\"";
  private static final String SCHEME = "Bearer ";
  private static final Pattern OPEN =
      Pattern.compile(
          "/(console/[a-z.-]+)?|" + HealthPort.PATHS + "|/openapi\\.yaml|/docs(/[a-z0-9.-]+)?");

  private final TokenCache tokens;
  private final StoreClock clock;
  private final boolean onLoopback;

  AdminTokens(
      TokenCache tokens,
      StoreClock clock,
      @ConfigProperty(name = "quarkus.management.host") String host) {
    this.tokens = tokens;
    this.clock = clock;
    this.onLoopback = isLoopback(host);
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Whether everybody may read this path. */
  static boolean isOpen(String path) {
    return OPEN.matcher(path).matches();
  }

  /**
   * Returns the caller.
   *
   * @throws ProblemException if the request has no admin token but needs one
   */
  Admin require(HttpServerRequest request) {
    if (onLoopback && !tokens.hasAdmin()) {
      return Admin.ANYBODY;
    }
    TokenRepository.Named token = token(request);
    if (token == null || token.role() == null || token.isExpired(clock.instant())) {
      throw unauthorized(request);
    }
    return new Admin(token.name(), token.role(), token.webhookId());
  }

  private TokenRepository.@Nullable Named token(HttpServerRequest request) {
    try {
      return tokens.admin(sent(request));
    } catch (StoreUnavailableException e) {
      throw new ProblemException(ProblemKind.SERVICE_UNAVAILABLE, e.detail());
    }
  }

  /**
   * The challenge has an error code only if a token was sent (RFC 6750, 3.1). One cause stands for
   * all tokens that are not valid: a response must not tell which of them were valid before.
   */
  private static ProblemException unauthorized(HttpServerRequest request) {
    int lines = request.headers().getAll("Authorization").size();
    String what = "no admin token was sent";
    String error = "";
    if (lines > 1) {
      what = "Authorization was sent twice";
      error = ", error=\"invalid_request\"";
    } else if (lines == 1 && sent(request).isEmpty()) {
      what = "Authorization has no bearer token";
      error = ", error=\"invalid_request\"";
    } else if (lines == 1) {
      what = "this admin token is not valid: it is unknown, expired, or one of the API";
      error = ", error=\"invalid_token\"";
    }
    request.response().putHeader("WWW-Authenticate", CHALLENGE + error);
    return new ProblemException(
        ProblemKind.UNAUTHORIZED, what + "; send 'Authorization: Bearer <admin token>'");
  }

  private static String sent(HttpServerRequest request) {
    List<String> sent = request.headers().getAll("Authorization");
    boolean isBearer =
        sent.size() == 1 && sent.get(0).regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    return isBearer ? sent.get(0).substring(SCHEME.length()).stripLeading() : "";
  }
}
