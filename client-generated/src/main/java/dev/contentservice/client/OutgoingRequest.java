package dev.contentservice.client;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An attempt of a call, as an {@link Interceptor} sees it. Not thread-safe.
 *
 * <pre>{@code
 * Interceptor traced =
 *     request -> {
 *       log.fine(request.method() + " " + request.uri().getPath() + ", try " + request.attempt());
 *       request.header("Traceparent", currentTrace());
 *     };
 * }</pre>
 */
public final class OutgoingRequest {
  private final HttpRequest asItIs;
  private final int attempt;
  private final Map<String, HeaderField> added = new LinkedHashMap<>();

  OutgoingRequest(HttpRequest asItIs, int attempt) {
    this.asItIs = asItIs;
    this.attempt = attempt;
  }

  /** {@code POST} or {@code PUT}. */
  public String method() {
    return asItIs.method();
  }

  /** Where it goes, query included; nothing in it is secret. */
  public URI uri() {
    return asItIs.uri();
  }

  /** 1 for the first attempt of a call. */
  public int attempt() {
    return attempt;
  }

  /** The headers so far, those that were added included; the token only as {@code *}. */
  public Map<String, List<String>> headers() {
    Map<String, List<String>> shown = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    shown.putAll(asItIs.headers().map());
    shown.put("Authorization", List.of("*"));
    added.values().forEach(field -> shown.put(field.name(), List.of(field.value())));
    return Collections.unmodifiableMap(shown);
  }

  /**
   * Sets a header of this attempt.
   *
   * @param name none that the client sets by itself, such as {@code Authorization}
   * @param value visible ASCII characters and spaces
   * @throws IllegalArgumentException if it cannot be sent
   */
  public OutgoingRequest header(String name, String value) {
    added.put(name, HeaderField.of(name, value));
    return this;
  }

  /** The request with all that was added. */
  HttpRequest complete() {
    if (added.isEmpty()) {
      return asItIs;
    }
    HttpRequest.Builder copy = HttpRequest.newBuilder(asItIs, (name, value) -> true);
    added.values().forEach(field -> copy.setHeader(field.name(), field.value()));
    return copy.build();
  }

  /** Method and path, and the number of the attempt if it is not the first. */
  @Override
  public String toString() {
    String times = attempt == 1 ? "" : " (attempt " + attempt + ")";
    return method() + " " + uri().getRawPath() + times;
  }
}
