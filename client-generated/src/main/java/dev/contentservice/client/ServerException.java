package dev.contentservice.client;

/**
 * The service failed (5xx), also when asked again. {@link #requestId()} finds the cause in its log.
 *
 * <pre>{@code
 * catch (ServerException sick) {
 *   tryAgainIn(sick.retryAfter().orElse(Duration.ofMinutes(1)));
 * }
 * }</pre>
 */
public final class ServerException extends ContentServiceException {
  ServerException(String message, ErrorDetails told) {
    super(message, told);
  }
}
