package dev.contentservice.client.errors;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
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

  private final ErrorDetails details;

  ContentServiceException(String message, ErrorDetails details) {
    super(message);
    this.details = details;
  }

  ContentServiceException(String message, @Nullable Throwable cause) {
    super(message, cause);
    this.details = ErrorDetails.NO_RESPONSE;
  }

  /** The HTTP status; empty without a response. */
  public final OptionalInt status() {
    boolean response = details.status() != ErrorDetails.NO_RESPONSE.status();
    return response ? OptionalInt.of(details.status()) : OptionalInt.empty();
  }

  /** The id of this exchange in the log of the service; empty if the response has none. */
  public final Optional<String> requestId() {
    return Optional.ofNullable(details.requestId());
  }

  /**
   * The problem type (RFC 9457 §3.1.1), a URI to compare character by character, where one status
   * covers several problems; empty if the response has none.
   */
  public final Optional<String> problemType() {
    return Optional.ofNullable(details.problemType());
  }

  /**
   * The delay that the response requests in {@code Retry-After} or {@code RateLimit-Reset}; empty
   * if it requests none.
   */
  public final Optional<Duration> retryAfter() {
    return Optional.ofNullable(details.retryAfter());
  }
}
