package dev.contentservice.service.http;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Handles unknown paths, OPTIONS and {@code Accept} in place of the framework, after the token
 * check. A response ends the request.
 */
public final class RoutingFilter {
  /** No operation produces this type, so the framework returns 406, after 404 and 405. */
  private static final String NOTHING = "x-content-service/none";

  private final RoutingContext exchange;

  RoutingFilter(RoutingContext exchange) {
    this.exchange = exchange;
  }

  @ServerRequestFilter(
      preMatching = true,
      nonBlocking = true,
      priority = Priorities.AUTHENTICATION + 2)
  public Optional<Response> check(ContainerRequestContext context) {
    String allowed = allowed(exchange.request().path());
    if (context.getMethod().equals(HttpMethod.OPTIONS)) {
      return Optional.of(Response.noContent().header(HttpHeaders.ALLOW, allowed).build());
    }
    MultivaluedMap<String, String> headers = context.getHeaders();
    boolean json = AcceptHeader.allowsJson(headers.getOrDefault(HttpHeaders.ACCEPT, List.of()));
    headers.putSingle(HttpHeaders.ACCEPT, json ? MediaType.APPLICATION_JSON : NOTHING);
    return Optional.empty();
  }

  private static String allowed(String path) {
    if (!RequestPath.isText(path)) {
      throw new ProblemException(
          ProblemKind.BAD_REQUEST, "the path is not UTF-8; percent-encode the bytes of UTF-8");
    }
    return Optional.of(path)
        .filter(RequestPath::isPlain)
        .flatMap(plain -> AllowedMethods.at(RequestPath.of(plain)))
        .orElseThrow(() -> ProblemDetails.of(ProblemKind.NOT_FOUND.status()));
  }
}
