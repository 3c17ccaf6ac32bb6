package dev.contentservice.client.core;

import dev.contentservice.client.internal.Expected;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * One operation of a contract, for generated clients.
 *
 * <pre>{@code
 * Operation<Webhook> update =
 *     Operation.of("PUT", "/webhooks/{webhook_id}", new TypeReference<Webhook>() {}, 200)
 *         .accepting("application/json")
 *         .sending("application/json")
 *         .build();
 * }</pre>
 *
 * @param method the HTTP method
 * @param path starts with a slash; parameters in braces
 * @param result the type of the response body; {@code Void} without one
 * @param statuses the statuses of success in the contract
 * @param accept the value of {@code Accept}; null to send none
 * @param contentType the media type of the request body; null without one
 * @param encodings of members of a form: media types of parts, or delimiters of lists
 * @param idempotencyKeyHeader the header that makes retries safe; null if the contract has none
 * @param retryable whether the contract permits retries at all
 * @param rawResult whether the result is the body as it is, text or bytes, and no JSON
 * @param maybeEmpty whether a success may have no body; its result is null
 * @param security the names of security schemes: each list is an alternative, whose credentials are
 *     sent together, an empty one allows none; null for any one scheme of the client, or none
 */
public record Operation<T extends @Nullable Object>(
    String method,
    String path,
    TypeReference<T> result,
    Set<Integer> statuses,
    @Nullable String accept,
    @Nullable String contentType,
    Map<String, String> encodings,
    @Nullable String idempotencyKeyHeader,
    boolean retryable,
    boolean rawResult,
    boolean maybeEmpty,
    @Nullable List<List<String>> security) {
  /** RFC 9110 §9.2.2. */
  private static final Set<String> IDEMPOTENT_METHODS =
      Set.of("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE");

  /** A builder of an operation without bodies. */
  public static <T extends @Nullable Object> Builder<T> of(
      String method, String path, TypeReference<T> result, Integer... statuses) {
    return new Builder<>(method, path, result, Set.of(statuses));
  }

  /** Whether a retry is safe without an idempotency key. */
  boolean isIdempotent() {
    return IDEMPOTENT_METHODS.contains(method);
  }

  /** Whether retries are permitted and safe, if necessary with an idempotency key. */
  boolean isSafelyRetryable() {
    return retryable && (isIdempotent() || idempotencyKeyHeader != null);
  }

  Expected<T> expected() {
    return new Expected<>(result, statuses, rawResult, maybeEmpty);
  }

  /** Builds an operation. Not thread-safe. */
  public static final class Builder<T extends @Nullable Object> {
    private final String method;
    private final String path;
    private final TypeReference<T> result;
    private final Set<Integer> statuses;
    private @Nullable String accept;
    private @Nullable String contentType;
    private final Map<String, String> encodings = new HashMap<>();
    private @Nullable String idempotencyKeyHeader;
    private boolean retryable = true;
    private boolean rawResult;
    private boolean maybeEmpty;
    private @Nullable List<List<String>> security;

    private Builder(String method, String path, TypeReference<T> result, Set<Integer> statuses) {
      this.method = method;
      this.path = path;
      this.result = result;
      this.statuses = statuses;
    }

    public Builder<T> accepting(String mediaTypes) {
      accept = mediaTypes;
      return this;
    }

    public Builder<T> sending(String mediaType) {
      contentType = mediaType;
      return this;
    }

    /** The media type of a part of a form, or the delimiter of a list in it. */
    public Builder<T> encoding(String member, String encoding) {
      encodings.put(member, encoding);
      return this;
    }

    public Builder<T> retriedWith(String idempotencyKeyHeader) {
      this.idempotencyKeyHeader = idempotencyKeyHeader;
      return this;
    }

    public Builder<T> neverRetried() {
      retryable = false;
      return this;
    }

    /** The result is the body as it is, text or bytes. */
    public Builder<T> readingAsIs() {
      rawResult = true;
      return this;
    }

    /** A success may have no body. */
    public Builder<T> maybeEmpty() {
      maybeEmpty = true;
      return this;
    }

    /** The names of security schemes, see {@link Operation#security}; nothing for none. */
    public Builder<T> secured(List<List<String>> alternatives) {
      security = List.copyOf(alternatives);
      return this;
    }

    /** The operation. */
    public Operation<T> build() {
      return new Operation<>(
          method,
          path,
          result,
          statuses,
          accept,
          contentType,
          Map.copyOf(encodings),
          idempotencyKeyHeader,
          retryable,
          rawResult,
          maybeEmpty,
          security);
    }
  }
}
