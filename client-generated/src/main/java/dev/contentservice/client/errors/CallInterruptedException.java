package dev.contentservice.client.errors;

/**
 * The calling thread was interrupted while it waited; its interrupt flag is set again. The service
 * may or may not have processed the request.
 *
 * <pre>{@code
 * catch (CallInterruptedException interrupted) {
 *   return; // the interrupt flag is set for the caller
 * }
 * }</pre>
 */
public final class CallInterruptedException extends ContentServiceException {
  public CallInterruptedException(String message, Throwable cause) {
    super(message, cause);
  }
}
