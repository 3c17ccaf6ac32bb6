package dev.contentservice.client.errors;

/**
 * The service rejected the token (401), or the token does not permit the request (403).
 *
 * <pre>{@code
 * catch (UnauthorizedException unauthorized) {
 *   askForAnotherToken();
 * }
 * }</pre>
 */
public final class UnauthorizedException extends ContentServiceException {
  public UnauthorizedException(String message, ErrorDetails details) {
    super(message, details);
  }
}
