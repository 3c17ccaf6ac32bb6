package dev.contentservice.service.http;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.event.Observes;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;

/**
 * Rejects an invalid path or query, and a path, query or headers above their limits. The
 * framework's own limits are higher, and its rejections have no body.
 */
public final class RequestHeads {
  /** Most bytes of path and query. */
  public static final int MAX_URI = 8 << 10;

  private static final int MAX_HEADERS = 16 << 10;
  private static final int MAX_HEADER_COUNT = 100;

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

  static Optional<ProblemException> rejection(HttpServerRequest request) {
    if (request.uri().length() > MAX_URI) {
      return Optional.of(
          new ProblemException(
              ProblemKind.URI_TOO_LONG,
              "the path and query are longer than " + MAX_URI + " bytes; send less in them"));
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

  private static Optional<ProblemException> tooMuch(MultiMap headers) {
    long bytes = 0;
    int count = 0;
    for (Map.Entry<String, String> header : headers) {
      count++;
      bytes += header.getKey().length() + header.getValue().length();
    }
    String detail =
        count > MAX_HEADER_COUNT
            ? "there are more than " + MAX_HEADER_COUNT + " headers; send fewer"
            : bytes > MAX_HEADERS
                ? "the headers are larger than "
                    + MAX_HEADERS
                    + " bytes; send fewer or shorter ones"
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
