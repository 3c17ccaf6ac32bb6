package dev.contentservice.client.errors;

import org.jspecify.annotations.Nullable;

/**
 * The call exceeded its timeout, or the service stopped waiting for the request (408). The service
 * may or may not have processed the request.
 *
 * <pre>{@code
 * catch (CallTimedOutException slow) {
 *   tryAgainLater(); // an update may be sent twice without harm
 * }
 * }</pre>
 */
public final class CallTimedOutException extends ContentServiceException {
  public CallTimedOutException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public CallTimedOutException(String message, ErrorDetails details) {
    super(message, details);
  }
}
