package dev.contentservice.client;

/**
 * No connection to the service could be made, or it broke before the whole answer had come. {@link
 * #getCause()} says what the network said.
 *
 * <pre>{@code
 * catch (UnreachableException unreachable) {
 *   showOffline(unreachable.getMessage());
 * }
 * }</pre>
 */
public final class UnreachableException extends ContentServiceException {
  UnreachableException(String message, Throwable cause) {
    super(message, cause);
  }
}
