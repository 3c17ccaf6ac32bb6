package dev.contentservice.client;

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
  RateLimitedException(String message, ErrorDetails told) {
    super(message, told);
  }
}
