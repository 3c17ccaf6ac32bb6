package dev.contentservice.client.errors;

/**
 * The request conflicts with the current state (409), such as another request in progress with the
 * same idempotency key.
 *
 * <pre>{@code
 * catch (ConflictException conflict) {
 *   lookAgain(conflict.getMessage());
 * }
 * }</pre>
 */
public final class ConflictException extends ContentServiceException {
  public ConflictException(String message, ErrorDetails details) {
    super(message, details);
  }
}
