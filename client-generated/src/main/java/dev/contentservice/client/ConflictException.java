package dev.contentservice.client;

/**
 * The request does not fit to what is there (409), such as another request with the same
 * idempotency key that is not done yet.
 *
 * <pre>{@code
 * catch (ConflictException conflict) {
 *   lookAgain(conflict.getMessage());
 * }
 * }</pre>
 */
public final class ConflictException extends ContentServiceException {
  ConflictException(String message, ErrorDetails told) {
    super(message, told);
  }
}
