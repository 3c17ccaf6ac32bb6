package dev.contentservice.service.http;

import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets in who sends a known token. Before matching: who has no token learns nothing of paths,
 * methods or bodies. Assumed: §5 does not show how the token is carried.
 */
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION)
public final class TokenFilter implements ContainerRequestFilter {
  private static final String SCHEME = "Bearer ";

  // The framework makes filters before the store is open: ask for the tokens when they are needed.
  private final Instance<KnownTokens> tokens;

  private final RoutingContext exchange;

  TokenFilter(Instance<KnownTokens> tokens, RoutingContext exchange) {
    this.tokens = tokens;
    this.exchange = exchange;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    List<String> sent = request.getHeaders().get(HttpHeaders.AUTHORIZATION);
    if (sent == null || sent.isEmpty()) {
      throw unauthorized("no API token was sent");
    }
    String token = sent.size() == 1 ? token(sent.get(0)) : null;
    String name = token == null ? null : tokens.get().nameOf(token);
    if (name == null) {
      throw unauthorized("this API token is not known");
    }
    Caller.remember(exchange, name);
  }

  /** What follows the scheme, whose name is compared without regard to case (RFC 9110, 11.1). */
  private static @Nullable String token(String header) {
    return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? header.substring(SCHEME.length())
        : null;
  }

  private static Refusal unauthorized(String what) {
    return new Refusal(
        ProblemKind.UNAUTHORIZED, what + "; send 'Authorization: Bearer <API_TOKEN>'");
  }
}
