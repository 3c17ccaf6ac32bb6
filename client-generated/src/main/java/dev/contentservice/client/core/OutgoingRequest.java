package dev.contentservice.client.core;

import dev.contentservice.client.internal.HeaderField;
import dev.contentservice.client.internal.ProxyCredentials;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An attempt, as an {@link Interceptor} sees it. Not thread-safe.
 *
 * <pre>{@code
 * Interceptor traced =
 *     request -> {
 *       log.fine(request.method() + " " + request.uri().getPath() + ", attempt " + request.attempt());
 *       request.header("Traceparent", currentTrace());
 *     };
 * }</pre>
 */
public final class OutgoingRequest {
  private final HttpRequest request;
  private final int attempt;
  private final URI uri;
  private final List<SecurityScheme> schemes;
  private final Map<String, HeaderField> added = new LinkedHashMap<>();

  /**
   * @param request with credentials
   * @param uri without them
   * @param schemes whose headers interceptors neither see nor set
   */
  OutgoingRequest(HttpRequest request, URI uri, int attempt, List<SecurityScheme> schemes) {
    this.request = request;
    this.uri = uri;
    this.attempt = attempt;
    this.schemes = schemes;
  }

  /** The HTTP method, such as {@code POST}. */
  public String method() {
    return request.method();
  }

  /** The URL with its query, without credentials. */
  public URI uri() {
    return uri;
  }

  /** The number of the attempt, from 1. */
  public int attempt() {
    return attempt;
  }

  /** The headers so far, including added ones; those with credentials are shown as {@code *}. */
  public Map<String, List<String>> headers() {
    Map<String, List<String>> shown = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    shown.putAll(request.headers().map());
    shown.replaceAll((name, values) -> isCredential(name) ? List.of("*") : values);
    shown.computeIfPresent(ProxyCredentials.HEADER, (name, password) -> List.of("*"));
    added.values().forEach(field -> shown.put(field.name(), List.of(field.value())));
    return Collections.unmodifiableMap(shown);
  }

  /**
   * Sets a header of this attempt.
   *
   * @param name not one that the client sets, such as {@code Authorization}
   * @param value visible ASCII characters and spaces
   * @throws IllegalArgumentException if name or value is invalid
   */
  public OutgoingRequest header(String name, String value) {
    HeaderField field = HeaderField.of(name, value);
    if (isCredential(name)) {
      throw new IllegalArgumentException(name + " is set by the client; use token(...)");
    }
    added.put(name, field);
    return this;
  }

  private boolean isCredential(String header) {
    return schemes.stream().anyMatch(each -> each.isIn(header));
  }

  /** The request with the added headers. */
  HttpRequest complete() {
    if (added.isEmpty()) {
      return request;
    }
    HttpRequest.Builder copy = HttpRequest.newBuilder(request, (name, value) -> true);
    added.values().forEach(field -> copy.setHeader(field.name(), field.value()));
    return copy.build();
  }

  /** Method and path. */
  String target() {
    return method() + " " + uri().getRawPath();
  }

  /** Method and path, and the number of the attempt from the second on. */
  @Override
  public String toString() {
    String times = attempt == 1 ? "" : " (attempt " + attempt + ")";
    return target() + times;
  }
}
