package dev.contentservice.service.http;

import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/**
 * Requires a known token. Runs before routing, so that callers without a token learn nothing about
 * paths, methods or bodies. Assumed: §5 does not show how the token is carried.
 */
public final class TokenFilter {
  /** The scheme is case-insensitive (RFC 9110, 11.1). */
  private static final Pattern BEARER = Pattern.compile("(?i:Bearer) (.*[^ ].*)");

  // Looked up on use: the framework creates filters before the store is open.
  private final Instance<TokenCache> tokens;

  private final RoutingContext exchange;

  TokenFilter(Instance<TokenCache> tokens, RoutingContext exchange) {
    this.tokens = tokens;
    this.exchange = exchange;
  }

  @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = Priorities.AUTHENTICATION)
  public void check(ContainerRequestContext request) {
    List<String> sent = request.getHeaders().getOrDefault(HttpHeaders.AUTHORIZATION, List.of());
    if (sent.size() > 1) {
      throw unauthorized("Authorization was sent twice", "invalid_request");
    }
    Matcher credentials = BEARER.matcher(sent.isEmpty() ? "" : sent.get(0));
    if (!credentials.matches()) {
      throw unauthorized("no API token was sent", null);
    }
    String name = tokens.get().nameOf(credentials.group(1));
    if (name == null) {
      throw unauthorized("this API token is not known", "invalid_token");
    }
    Caller.set(exchange, name);
  }

  /**
   * The challenge has an error code only if a token was sent (RFC 6750, 3.1).
   *
   * @param error the code, or null
   */
  private ProblemException unauthorized(String what, @Nullable String error) {
    String challenge = "Bearer realm=\"content-service\"";
    exchange
        .response()
        .putHeader(
            HttpHeaders.WWW_AUTHENTICATE,
            error == null ? challenge : challenge + ", error=\"" + error + "\"");
    return new ProblemException(
        ProblemKind.UNAUTHORIZED, what + "; send 'Authorization: Bearer <API_TOKEN>'");
  }
}
