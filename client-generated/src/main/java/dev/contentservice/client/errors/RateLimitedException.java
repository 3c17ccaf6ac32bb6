package dev.contentservice.client.errors;

/**
 * The service rejects requests for now (429), and the retries are used up.
 *
 * <pre>{@code
 * catch (RateLimitedException limited) {
 *   tryAgainIn(limited.retryAfter().orElse(Duration.ofMinutes(1)));
 * }
 * }</pre>
 */
public final class RateLimitedException extends ContentServiceException {
  public RateLimitedException(String message, ErrorDetails details) {
    super(message, details);
  }
}
