package dev.contentservice.client.core;

import dev.contentservice.client.internal.Durations;
import dev.contentservice.client.internal.HeaderField;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Options of single requests. Immutable.
 *
 * <pre>{@code
 * RequestOptions options =
 *     RequestOptions.defaults()
 *         .timeout(Duration.ofSeconds(2))
 *         .header("Traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
 *         .idempotencyKey("import-2026-11/line-7");
 * ItemType article =
 *     client.itemTypes().with(options).create(new CreateItemTypeRequest("Article", "article"));
 * }</pre>
 */
public final class RequestOptions {
  private static final RequestOptions DEFAULTS = new RequestOptions(null, null, false, List.of());
  private static final int MAX_KEY_LENGTH = 255;

  private final @Nullable Duration timeout;
  private final @Nullable String idempotencyKey;
  private final boolean noRetries;
  private final List<HeaderField> headers;

  private RequestOptions(
      @Nullable Duration timeout,
      @Nullable String idempotencyKey,
      boolean noRetries,
      List<HeaderField> headers) {
    this.timeout = timeout;
    this.idempotencyKey = idempotencyKey;
    this.noRetries = noRetries;
    this.headers = List.copyOf(headers);
  }

  /** The settings of the client. */
  public static RequestOptions defaults() {
    return DEFAULTS;
  }

  /** Sets the limit for the whole call, including retries and delays; positive. */
  public RequestOptions timeout(Duration timeout) {
    return new RequestOptions(
        Durations.duration("timeout", timeout), idempotencyKey, noRetries, headers);
  }

  /**
   * Adds a header.
   *
   * @param name not one that the client sets, such as {@code Authorization}
   * @param value visible ASCII characters and spaces; masked in messages
   * @throws IllegalArgumentException if name or value is invalid
   */
  public RequestOptions header(String name, String value) {
    List<HeaderField> all =
        Stream.concat(headers.stream(), Stream.of(HeaderField.of(name, value))).toList();
    return new RequestOptions(timeout, idempotencyKey, noRetries, all);
  }

  /**
   * Sets the idempotency key. The service processes requests with the same key once and gives each
   * the same response, for 24 hours. By default each creation gets a random key, which covers the
   * retries of one call. A key of the application also covers a restart. It is sent only to
   * operations whose contract has the header.
   *
   * @param key 1 to 255 visible ASCII characters without spaces; different for different bodies
   * @throws IllegalArgumentException if the key is invalid
   */
  public RequestOptions idempotencyKey(String key) {
    if (HeaderField.sendable("idempotencyKey", key).isEmpty()
        || key.indexOf(' ') >= 0
        || key.length() > MAX_KEY_LENGTH) {
      throw new IllegalArgumentException(
          "idempotencyKey must be 1 to "
              + MAX_KEY_LENGTH
              + " visible ASCII characters without spaces but has "
              + key.length());
    }
    return new RequestOptions(timeout, key, noRetries, headers);
  }

  /** Disables retries, and the random idempotency key of a creation. */
  public RequestOptions noRetries() {
    return new RequestOptions(timeout, idempotencyKey, true, headers);
  }

  Optional<Duration> timeout() {
    return Optional.ofNullable(timeout);
  }

  Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  boolean isWithoutRetries() {
    return noRetries;
  }

  List<HeaderField> headers() {
    return headers;
  }

  /** The options; headers without values. */
  @Override
  public String toString() {
    return "RequestOptions[timeout=%s, idempotencyKey=%s, noRetries=%s, headers=%s]"
        .formatted(
            timeout,
            idempotencyKey,
            noRetries,
            headers.stream().map(HeaderField::name).collect(Collectors.joining(", ", "[", "]")));
  }
}
