package dev.contentservice.client;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A call that did not do what was asked. Each way to fail is a class of its own, and there are no
 * others than these.
 *
 * <p>The message says what failed and how to go on. It never carries a token, a password, a long
 * header value of the request, or a whole body.
 *
 * <pre>{@code
 * try {
 *   client.webhooks().update("w1", new UpdateWebhookRequest().name("Search indexer"));
 * } catch (RequestRejectedException refused) {
 *   refused.violations().forEach(v -> form.mark(v.getPointer(), v.getFix()));
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

  ContentServiceException(String message, ErrorDetails told) {
    super(message);
    this.status = told.status();
    this.requestId = told.requestId();
    this.problemType = told.problemType();
    this.retryAfter = told.retryAfter();
  }

  ContentServiceException(String message, @Nullable Throwable cause) {
    super(message, cause);
    this.status = NO_RESPONSE;
    this.requestId = null;
    this.problemType = null;
    this.retryAfter = null;
  }

  /** The HTTP status of the answer; empty if none came. */
  public final OptionalInt status() {
    return status == NO_RESPONSE ? OptionalInt.empty() : OptionalInt.of(status);
  }

  /** What names this exchange in the log of the service; empty if no answer told it. */
  public final Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /**
   * What kind of problem the answer names (RFC 9457 §3.1.1), a URI to compare by its characters,
   * where the status alone does not tell two of them apart; empty if it names none.
   */
  public final Optional<String> problemType() {
    return Optional.ofNullable(problemType);
  }

  /**
   * How long to wait before the request may be sent again, as the answer told it in {@code
   * Retry-After} or {@code RateLimit-Reset}; empty if it told nothing.
   */
  public final Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** Whether the same request may succeed the next time. */
  final boolean isRetryable() {
    if (this instanceof ConnectionException) {
      // A certificate stays what it is.
      return !(getCause() instanceof SSLException);
    }
    return this instanceof CallTimedOutException
        || this instanceof RateLimitedException
        || (this instanceof ServerException && status != 501 && status != 505)
        // Such as another call with the same idempotency key that is not done yet.
        || (this instanceof ConflictException && retryAfter != null);
  }
}
