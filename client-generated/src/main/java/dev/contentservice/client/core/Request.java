package dev.contentservice.client.core;

import dev.contentservice.client.internal.HeaderField;
import dev.contentservice.client.internal.SecretPath;
import dev.contentservice.client.internal.SecretScrubber;
import dev.contentservice.client.internal.ServiceUrl;
import dev.contentservice.client.internal.UnicodeText;
import dev.contentservice.client.internal.WireJson;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An operation with its arguments, for generated clients. Arguments are set once. Not thread-safe.
 *
 * <pre>{@code
 * Request<Webhook> request = new Request<>(update);
 * request.path("webhook_id", webhookId);
 * request.body(new UpdateWebhookRequest().enabled(true));
 * }</pre>
 */
public final class Request<T extends @Nullable Object> {
  /** URI normalization would remove these path segments and change the target. */
  private static final Set<String> DOTS = Set.of(".", "..");

  private final Operation<T> operation;
  private final StringBuilder query = new StringBuilder();
  private final List<HeaderField> headers = new ArrayList<>();
  private final List<String> secretHeaders = new ArrayList<>();
  private final List<SecretPath> secrets = new ArrayList<>();
  private String path;
  private @Nullable Object body;

  public Request(Operation<T> operation) {
    this.operation = operation;
    this.path = operation.path();
  }

  /**
   * Sets a path parameter; any characters, encoded as needed.
   *
   * @throws IllegalArgumentException if the value is blank, a dot segment, or no Unicode text
   */
  public void path(String name, Object value) {
    String text = Objects.requireNonNull(value, name).toString();
    if (text.isBlank() || DOTS.contains(text)) {
      throw new IllegalArgumentException(
          name + " must not be '" + text + "'; use the id that the service returned");
    }
    path = path.replace("{" + name + "}", encoded(name, text));
  }

  /**
   * Adds a query parameter.
   *
   * @param value null to omit it; each element of an {@code Iterable} is sent as a parameter
   * @throws IllegalArgumentException if the value is no Unicode text
   */
  public void query(String name, @Nullable Object value) {
    if (value instanceof Iterable<?> values) {
      values.forEach(each -> query(name, each));
    } else if (value != null) {
      query
          .append(query.length() == 0 ? '?' : '&')
          .append(encoded(name, name))
          .append('=')
          .append(encoded(name, value.toString()));
    }
  }

  /**
   * Sets a header.
   *
   * @param value null to omit it
   * @throws IllegalArgumentException if a header cannot carry the value
   */
  public void header(String name, @Nullable Object value) {
    if (value != null) {
      headers.add(new HeaderField(name, HeaderField.sendable(name, value.toString())));
    }
  }

  /** Sets the body. */
  public void body(Object body) {
    this.body = Objects.requireNonNull(body, "body");
  }

  /** As {@link #header}, with a value that messages mask. */
  public void secretHeader(String name, @Nullable Object value) {
    header(name, value);
    if (value != null) {
      secretHeaders.add(value.toString());
    }
  }

  /**
   * Adds values of the body that messages mask. In an object or array at the path, only long texts
   * are masked.
   *
   * @param path the names of members; {@code *} for each element of an array or member of a map,
   *     {@code **} for any depth; none for the whole body
   */
  public void secret(String... path) {
    secrets.add(new SecretPath(List.of(path)));
  }

  Operation<T> operation() {
    return operation;
  }

  /** The request body, for validators; null without one. */
  @Nullable Object body() {
    return body;
  }

  SecretScrubber secrets() {
    return SecretScrubber.of(secretHeaders).and(body, secrets);
  }

  /** The HTTP request without the token. */
  HttpRequest.Builder toHttp(ServiceUrl baseUrl) {
    HttpRequest.Builder http =
        HttpRequest.newBuilder(URI.create(baseUrl.value() + path + query))
            .method(operation.method(), publisher());
    headers.forEach(field -> http.setHeader(field.name(), field.value()));
    if (operation.accept() != null) {
      http.setHeader("Accept", operation.accept());
    }
    if (body != null && operation.contentType() != null) {
      http.setHeader("Content-Type", operation.contentType());
    }
    return http;
  }

  private BodyPublisher publisher() {
    return body == null
        ? BodyPublishers.noBody()
        : BodyPublishers.ofByteArray(WireJson.write(body));
  }

  private static String encoded(String name, String text) {
    return URLEncoder.encode(UnicodeText.of(name, text), StandardCharsets.UTF_8)
        .replace("+", "%20");
  }
}
