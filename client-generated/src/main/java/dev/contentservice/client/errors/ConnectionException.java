package dev.contentservice.client.errors;

/**
 * The connection to the service failed, or broke before the response was complete. {@link
 * #getCause()} is the network error.
 *
 * <pre>{@code
 * catch (ConnectionException unreachable) {
 *   showOffline(unreachable.getMessage());
 * }
 * }</pre>
 */
public final class ConnectionException extends ContentServiceException {
  public ConnectionException(String message, Throwable cause) {
    super(message, cause);
  }
}
