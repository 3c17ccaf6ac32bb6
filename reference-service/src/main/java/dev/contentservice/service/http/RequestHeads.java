package dev.contentservice.service.http;

import dev.contentservice.service.Settings;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import java.util.Optional;

/**
 * Refuses a path, a query or headers that are longer than is set. The framework has limits of its
 * own, twice as high, behind which it answers without a body.
 */
final class RequestHeads {
  private static final int EARLY = 950;

  private final int maxUri;
  private final int maxHeaders;
  private final int maxCount;

  RequestHeads(Settings settings) {
    this.maxUri = Math.toIntExact(settings.limits().maxUri().asLongValue());
    this.maxHeaders = Math.toIntExact(settings.limits().maxHeaders().asLongValue());
    this.maxCount = settings.limits().maxHeaderCount();
  }

  void register(@Observes Filters filters) {
    filters.register(
        exchange ->
            refusal(exchange.request())
                .ifPresentOrElse(refusal -> ProblemBody.end(exchange, refusal), exchange::next),
        EARLY);
  }

  private Optional<Refusal> refusal(HttpServerRequest request) {
    if (request.uri().length() > maxUri) {
      return Optional.of(
          new Refusal(
              ProblemKind.URI_TOO_LONG,
              "the path and query are longer than " + maxUri + " bytes; send less in them"));
    }
    if (request.headers().size() > maxCount) {
      return Optional.of(tooMuch("there are more than " + maxCount + " headers; send fewer"));
    }
    long bytes = 0;
    for (Map.Entry<String, String> header : request.headers()) {
      bytes += header.getKey().length() + header.getValue().length();
    }
    return bytes > maxHeaders
        ? Optional.of(
            tooMuch(
                "the headers are larger than " + maxHeaders + " bytes; send fewer or shorter ones"))
        : Optional.empty();
  }

  private static Refusal tooMuch(String detail) {
    return new Refusal(ProblemKind.REQUEST_HEADER_FIELDS_TOO_LARGE, detail);
  }
}
