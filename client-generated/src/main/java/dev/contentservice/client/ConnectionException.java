package dev.contentservice.client;

/**
 * No connection to the service could be made, or it broke before the whole answer had come. {@link
 * #getCause()} says what the network said.
 *
 * <pre>{@code
 * catch (ConnectionException unreachable) {
 *   showOffline(unreachable.getMessage());
 * }
 * }</pre>
 */
public final class ConnectionException extends ContentServiceException {
  ConnectionException(String message, Throwable cause) {
    super(message, cause);
  }
}
