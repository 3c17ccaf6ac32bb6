package dev.contentservice.conformance.http;

import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import org.jspecify.annotations.Nullable;

/** A request that got no response. */
public final class NoResponseException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The command that sends the request again. */
  private final String curl;

  NoResponseException(@Nullable Throwable cause, String curl) {
    super("no response: " + reason(cause), cause);
    this.curl = curl;
  }

  /** Whether the response did not come in time; otherwise the connection was closed. */
  public boolean isLate() {
    return getCause() instanceof HttpTimeoutException
        || getCause() instanceof SocketTimeoutException;
  }

  private static String reason(@Nullable Throwable cause) {
    String message = cause == null ? null : cause.getMessage();
    return message == null ? "the connection was rejected or closed" : message;
  }

  /** The command that sends the request again. */
  public String curl() {
    return curl;
  }
}
