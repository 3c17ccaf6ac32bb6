package dev.contentservice.client.core;

import dev.contentservice.client.internal.BodyWriter;
import dev.contentservice.client.internal.HeaderField;
import dev.contentservice.client.internal.SecretPath;
import dev.contentservice.client.internal.SecretScrubber;
import dev.contentservice.client.internal.ServiceUrl;
import dev.contentservice.client.internal.UnicodeText;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
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
  private final List<String> cookies = new ArrayList<>();
  private String path;
  private @Nullable Object body;

  public Request(Operation<T> operation) {
    this.operation = operation;
    this.path = operation.path();
  }

  /**
   * Sets a path parameter; any characters, encoded as needed. Commas separate the elements of an
   * {@code Iterable}.
   *
   * @throws IllegalArgumentException if the value is blank, a dot segment, or no Unicode text
   */
  public void path(String name, Object value) {
    String text = joined(Objects.requireNonNull(value, name));
    if (text.isBlank() || DOTS.contains(text)) {
      throw new IllegalArgumentException(
          name + " must not be '" + text + "'; use the id that the service returned");
    }
    path = path.replace("{" + name + "}", encodedList(name, value, ","));
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
          .append(encoded(name, text(value)));
    }
  }

  /**
   * Adds a query parameter whose elements share one name.
   *
   * @param delimiter between the elements, encoded
   * @param values null to omit it
   * @throws IllegalArgumentException if a value is no Unicode text
   */
  public void query(String name, String delimiter, @Nullable Iterable<?> values) {
    if (values != null && values.iterator().hasNext()) {
      query
          .append(query.length() == 0 ? '?' : '&')
          .append(encoded(name, name))
          .append('=')
          .append(encodedList(name, values, delimiter));
    }
  }

  /** Sets a cookie; null to omit it. */
  public void cookie(String name, @Nullable Object value) {
    if (value != null) {
      cookies.add(encoded(name, name) + "=" + encodedList(name, value, ","));
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
      headers.add(new HeaderField(name, HeaderField.sendable(name, joined(value))));
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
      secretHeaders.add(joined(value));
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
    if (!cookies.isEmpty()) {
      http.setHeader("Cookie", String.join("; ", cookies));
    }
    if (body != null && operation.contentType() != null) {
      http.setHeader("Content-Type", BodyWriter.contentType(operation.contentType()));
    }
    return http;
  }

  private BodyPublisher publisher() {
    return body == null
        ? BodyPublishers.noBody()
        : BodyPublishers.ofByteArray(
            BodyWriter.write(operation.contentType(), body, operation.encodings()));
  }

  private static String joined(Object value) {
    List<String> texts = new ArrayList<>();
    elements(value).forEach(each -> texts.add(text(each)));
    return String.join(",", texts);
  }

  private static String encodedList(String name, Object value, String delimiter) {
    List<String> texts = new ArrayList<>();
    elements(value).forEach(each -> texts.add(encoded(name, text(each))));
    return String.join(delimiter, texts);
  }

  private static Iterable<?> elements(Object value) {
    return value instanceof Iterable<?> values ? values : List.of(value);
  }

  /** RFC 3339 has seconds, which {@code toString} omits if they are zero. */
  private static String text(Object value) {
    return value instanceof OffsetDateTime time
        ? time.format(DateTimeFormatter.ISO_OFFSET_DATE_TIME)
        : value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }

  private static String encoded(String name, String text) {
    return URLEncoder.encode(UnicodeText.of(name, text), StandardCharsets.UTF_8)
        .replace("+", "%20");
  }
}
