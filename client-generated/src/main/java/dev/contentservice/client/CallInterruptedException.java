package dev.contentservice.client;

/**
 * The calling thread was interrupted while it waited; its interrupt flag is set again. Whether the
 * request was carried out is not known.
 *
 * <pre>{@code
 * catch (CallInterruptedException interrupted) {
 *   return; // the flag tells whoever owns this thread
 * }
 * }</pre>
 */
public final class CallInterruptedException extends ContentServiceException {
  CallInterruptedException(String message, Throwable cause) {
    super(message, cause);
  }
}
