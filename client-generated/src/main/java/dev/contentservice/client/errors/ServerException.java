package dev.contentservice.client.errors;

/**
 * The service failed (5xx), on every attempt. {@link #requestId()} identifies the request in its
 * log.
 *
 * <pre>{@code
 * catch (ServerException failed) {
 *   tryAgainIn(failed.retryAfter().orElse(Duration.ofMinutes(1)));
 * }
 * }</pre>
 */
public final class ServerException extends ContentServiceException {
  public ServerException(String message, ErrorDetails details) {
    super(message, details);
  }
}
