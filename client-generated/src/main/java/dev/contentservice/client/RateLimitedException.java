package dev.contentservice.client;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service takes no more requests for now (429).
 *
 * <pre>{@code
 * catch (RateLimitedException limited) {
 *   tryAgainIn(limited.retryAfter().orElse(Duration.ofMinutes(1)));
 * }
 * }</pre>
 */
public final class RateLimitedException extends ContentServiceException {
  private final @Nullable Duration retryAfter;

  RateLimitedException(String message, Answer answer) {
    super(message, answer);
    this.retryAfter = answer.retryAfter().orElse(null);
  }

  /** How long to wait before the request may be sent again; empty if not told in seconds. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }
}
