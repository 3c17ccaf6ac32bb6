package dev.contentservice.client;

import java.util.Optional;
import java.util.OptionalInt;
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
 * } catch (RefusedException refused) {
 *   refused.violations().forEach(v -> form.mark(v.getPointer(), v.getFix()));
 * } catch (ContentServiceException failed) {
 *   log.warning(failed.getMessage());
 * }
 * }</pre>
 */
public abstract sealed class ContentServiceException extends RuntimeException
    permits CallInterruptedException,
        CallTimedOutException,
        NotFoundException,
        RateLimitedException,
        RefusedException,
        ServerException,
        UnauthorizedException,
        UnexpectedAnswerException,
        UnreachableException {

  /** No HTTP status has this value. */
  private static final int NO_ANSWER = 0;

  private final int status;
  private final @Nullable String requestId;

  ContentServiceException(String message, Answer answer) {
    super(message);
    this.status = answer.status();
    this.requestId = answer.requestId().orElse(null);
  }

  ContentServiceException(String message, @Nullable Throwable cause) {
    super(message, cause);
    this.status = NO_ANSWER;
    this.requestId = null;
  }

  /** The HTTP status of the answer; empty if none came. */
  public final OptionalInt status() {
    return status == NO_ANSWER ? OptionalInt.empty() : OptionalInt.of(status);
  }

  /** What names this exchange in the log of the service; empty if no answer told it. */
  public final Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }
}
