package dev.contentservice.client.errors;

import java.io.Serializable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The facts of a response that an exception carries; never its body. Applications create them to
 * test their error handling.
 *
 * <pre>{@code
 * ErrorDetails busy = new ErrorDetails(429, "request-1", null, Duration.ofSeconds(90));
 * throw new RateLimitedException("too many requests", busy);
 * }</pre>
 *
 * @param status the HTTP status; 0 without a response
 * @param requestId the id of the exchange in the log of the service
 * @param problemType the problem type (RFC 9457 §3.1.1)
 * @param retryAfter the delay that the response requests
 */
public record ErrorDetails(
    int status,
    @Nullable String requestId,
    @Nullable String problemType,
    @Nullable Duration retryAfter)
    implements Serializable {
  static final long serialVersionUID = 1;

  /** Of a call that ended without a response. */
  public static final ErrorDetails NO_RESPONSE = new ErrorDetails(0, null, null, null);
}
