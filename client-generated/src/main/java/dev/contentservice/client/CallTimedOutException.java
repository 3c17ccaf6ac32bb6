package dev.contentservice.client;

import org.jspecify.annotations.Nullable;

/**
 * The call took longer than its time-out, or the service gave up waiting for the request (408).
 * Whether the request was carried out is not known.
 *
 * <pre>{@code
 * catch (CallTimedOutException slow) {
 *   tryAgainLater(); // an update may be sent twice without harm
 * }
 * }</pre>
 */
public final class CallTimedOutException extends ContentServiceException {
  CallTimedOutException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  CallTimedOutException(String message, ErrorDetails told) {
    super(message, told);
  }
}
