package dev.contentservice.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The service takes no more requests for now (429), and the client has waited as often and as long
 * as it may.
 *
 * <pre>{@code
 * catch (RateLimitedException limited) {
 *   tryAgainIn(limited.retryAfter().orElse(Duration.ofMinutes(1)));
 * }
 * }</pre>
 */
public final class RateLimitedException extends ContentServiceException {
  RateLimitedException(String message, Answer answer, @Nullable Duration retryAfter) {
    super(message, answer, retryAfter);
  }
}
