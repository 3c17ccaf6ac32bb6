package dev.contentservice.service.http;

import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Requires a body to be declared once as JSON in UTF-8, without a content coding. The framework
 * alone would also parse a form from another site, which a browser sends without a preflight.
 */
public final class ContentTypeFilter {
  private final RoutingContext exchange;

  ContentTypeFilter(RoutingContext exchange) {
    this.exchange = exchange;
  }

  @ServerRequestFilter(nonBlocking = true, priority = BodyFilter.PRIORITY - 1)
  public void check() {
    MultiMap headers = exchange.request().headers();
    if (!isJson(headers.getAll(HttpHeaders.CONTENT_TYPE))) {
      throw ProblemDetails.of(ProblemKind.UNSUPPORTED_MEDIA_TYPE.status());
    }
    if (!MediaRange.members(headers.getAll(HttpHeaders.CONTENT_ENCODING)).stream()
        .allMatch("identity"::equalsIgnoreCase)) {
      throw new ProblemException(
          ProblemKind.UNSUPPORTED_MEDIA_TYPE,
          "a body is read without content codings; send it uncompressed and no Content-Encoding");
    }
  }

  private static boolean isJson(List<String> types) {
    return types.size() == 1
        && MediaRange.parse(types.get(0))
            .filter(type -> type.name().equals(MediaType.APPLICATION_JSON))
            .filter(MediaRange::isUtf8)
            .isPresent();
  }
}
