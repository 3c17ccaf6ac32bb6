package dev.contentservice.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is different for one call. Immutable.
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
  private static final int LONGEST_KEY = 255;

  private final @Nullable Duration timeout;
  private final @Nullable String idempotencyKey;
  private final boolean noRetries;
  private final List<HeaderField> headers;

  private RequestOptions(
      @Nullable Duration timeout,
      @Nullable String idempotencyKey,
      boolean once,
      List<HeaderField> headers) {
    this.timeout = timeout;
    this.idempotencyKey = idempotencyKey;
    this.noRetries = once;
    this.headers = List.copyOf(headers);
  }

  /** As the client was built. */
  public static RequestOptions defaults() {
    return DEFAULTS;
  }

  /** How long the whole call may take, repetitions and waits included; positive. */
  public RequestOptions timeout(Duration timeout) {
    return new RequestOptions(
        Durations.duration("timeout", timeout), idempotencyKey, noRetries, headers);
  }

  /**
   * One more header.
   *
   * @param name none that the client sets by itself, such as {@code Authorization}
   * @param value visible ASCII characters and spaces; masked in messages
   * @throws IllegalArgumentException if it cannot be sent
   */
  public RequestOptions header(String name, String value) {
    List<HeaderField> more =
        Stream.concat(headers.stream(), Stream.of(HeaderField.of(name, value))).toList();
    return new RequestOptions(timeout, idempotencyKey, noRetries, more);
  }

  /**
   * What makes this call the same as another one: the service carries both out once and gives both
   * the same answer (for 24 hours). Without it each creation gets a random key, which covers the
   * repetitions of that call only. A key of one's own also covers a program that is started again.
   *
   * @param key 1 to 255 visible ASCII characters without spaces; different for different bodies
   * @throws IllegalArgumentException if it cannot be sent
   */
  public RequestOptions idempotencyKey(String key) {
    if (HeaderField.sendable("idempotencyKey", key).isEmpty()
        || key.indexOf(' ') >= 0
        || key.length() > LONGEST_KEY) {
      throw new IllegalArgumentException(
          "idempotencyKey must be 1 to "
              + LONGEST_KEY
              + " visible ASCII characters without spaces but has "
              + key.length());
    }
    return new RequestOptions(timeout, key, noRetries, headers);
  }

  /** This call is sent once, whatever happens, and a creation goes without a made-up key. */
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

  /** The options, headers by their names only. */
  @Override
  public String toString() {
    return "RequestOptions[timeout=%s, idempotencyKey=%s, once=%s, headers=%s]"
        .formatted(
            timeout,
            idempotencyKey,
            noRetries,
            headers.stream().map(HeaderField::name).collect(Collectors.joining(", ", "[", "]")));
  }
}
