package dev.contentservice.client;

/**
 * The service does not take the token (401), or does not let it do this (403).
 *
 * <pre>{@code
 * catch (UnauthorizedException unauthorized) {
 *   askForAnotherToken();
 * }
 * }</pre>
 */
public final class UnauthorizedException extends ContentServiceException {
  UnauthorizedException(String message, ErrorDetails told) {
    super(message, told);
  }
}
