package dev.contentservice.client;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A failed call. Each kind of failure is one of the permitted subclasses.
 *
 * <p>The message states the failure and a remedy. It never contains a token, a password, a long
 * request header value, or a whole body.
 *
 * <pre>{@code
 * try {
 *   client.webhooks().update("w1", new UpdateWebhookRequest().name("Search indexer"));
 * } catch (RequestRejectedException rejected) {
 *   rejected.violations().forEach(v -> form.mark(v.getPointer(), v.getFix()));
 * } catch (ContentServiceException failed) {
 *   log.warning(failed.getMessage());
 * }
 * }</pre>
 */
public abstract sealed class ContentServiceException extends RuntimeException
    permits CallInterruptedException,
        CallTimedOutException,
        ConflictException,
        NotFoundException,
        RateLimitedException,
        RequestRejectedException,
        ServerException,
        UnauthorizedException,
        UnexpectedResponseException,
        ConnectionException {

  /** No HTTP status has this value. */
  private static final int NO_RESPONSE = 0;

  private final int status;
  private final @Nullable String requestId;
  private final @Nullable String problemType;
  private final @Nullable Duration retryAfter;

  ContentServiceException(String message, ErrorDetails details) {
    super(message);
    this.status = details.status();
    this.requestId = details.requestId();
    this.problemType = details.problemType();
    this.retryAfter = details.retryAfter();
  }

  ContentServiceException(String message, @Nullable Throwable cause) {
    super(message, cause);
    this.status = NO_RESPONSE;
    this.requestId = null;
    this.problemType = null;
    this.retryAfter = null;
  }

  /** The HTTP status; empty without a response. */
  public final OptionalInt status() {
    return status == NO_RESPONSE ? OptionalInt.empty() : OptionalInt.of(status);
  }

  /** The id of this exchange in the log of the service; empty if the response has none. */
  public final Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /**
   * The problem type (RFC 9457 §3.1.1), a URI to compare character by character, where one status
   * covers several problems; empty if the response has none.
   */
  public final Optional<String> problemType() {
    return Optional.ofNullable(problemType);
  }

  /**
   * The delay that the response requests in {@code Retry-After} or {@code RateLimit-Reset}; empty
   * if it requests none.
   */
  public final Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** Whether a retry may succeed. */
  final boolean isRetryable() {
    if (this instanceof ConnectionException) {
      // A TLS failure does not go away on retry.
      return !(getCause() instanceof SSLException);
    }
    return this instanceof CallTimedOutException
        || this instanceof RateLimitedException
        || (this instanceof ServerException && status != 501 && status != 505)
        // For example another request with the same idempotency key is in progress.
        || (this instanceof ConflictException && retryAfter != null);
  }
}
