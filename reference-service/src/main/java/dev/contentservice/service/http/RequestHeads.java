package dev.contentservice.service.http;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.Settings;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.event.Observes;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;

/**
 * Rejects an invalid path or query, and a path, query or headers above the configured limits. The
 * framework's own limits are higher, and its rejections have no body.
 */
public final class RequestHeads {
  private final int maxUri;
  private final int maxHeaders;
  private final int maxCount;

  RequestHeads(Settings settings) {
    this.maxUri = Math.toIntExact(settings.limits().maxUri().asLongValue());
    this.maxHeaders = Math.toIntExact(settings.limits().maxHeaders().asLongValue());
    this.maxCount = settings.limits().maxHeaderCount();
  }

  /**
   * Disables the framework's check of the request target, which responds without a problem. Call
   * before the framework starts.
   */
  public static void enable() {
    System.setProperty("vertx.disableURIValidation", "true");
  }

  void register(@Observes Filters filters) {
    filters.register(
        context ->
            rejection(context.request())
                .ifPresentOrElse(rejection -> ProblemBody.end(context, rejection), context::next),
        RequestPipeline.REQUEST_HEAD);
  }

  private Optional<ProblemException> rejection(HttpServerRequest request) {
    if (request.uri().length() > maxUri) {
      return Optional.of(
          new ProblemException(
              ProblemKind.URI_TOO_LONG,
              "the path and query are longer than " + maxUri + " bytes; send less in them"));
    }
    return unreadable(request).or(() -> tooMuch(request.headers()));
  }

  private static Optional<ProblemException> unreadable(HttpServerRequest request) {
    String detail =
        !isUri(request.uri())
            ? "the path or query is no URI (RFC 3986); percent-encode what is not allowed in one,"
                + " a percent sign as %25"
            : request.headers().getAll("Host").size() > 1
                ? "Host was sent twice; send it once"
                : null;
    return Optional.ofNullable(detail)
        .map(text -> new ProblemException(ProblemKind.BAD_REQUEST, text));
  }

  private Optional<ProblemException> tooMuch(MultiMap headers) {
    long bytes = 0;
    for (Map.Entry<String, String> header : headers) {
      bytes += header.getKey().length() + header.getValue().length();
    }
    String detail =
        headers.size() > maxCount
            ? "there are more than " + maxCount + " headers; send fewer"
            : bytes > maxHeaders
                ? "the headers are larger than " + maxHeaders + " bytes; send fewer or shorter ones"
                : null;
    return Optional.ofNullable(detail)
        .map(text -> new ProblemException(ProblemKind.REQUEST_HEADER_FIELDS_TOO_LARGE, text));
  }

  private static boolean isUri(String target) {
    try {
      return !new URI(target).toString().isEmpty();
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
