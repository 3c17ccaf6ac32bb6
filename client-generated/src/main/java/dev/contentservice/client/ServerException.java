package dev.contentservice.client;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service failed (5xx). {@link #requestId()} finds the cause in its log.
 *
 * <pre>{@code
 * catch (ServerException sick) {
 *   tryAgainIn(sick.retryAfter().orElse(Duration.ofMinutes(1)));
 * }
 * }</pre>
 */
public final class ServerException extends ContentServiceException {
  private final @Nullable Duration retryAfter;

  ServerException(String message, Answer answer) {
    super(message, answer);
    this.retryAfter = answer.retryAfter().orElse(null);
  }

  /** How long to wait before the request may be sent again; empty if not told in seconds. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }
}
