package dev.contentservice.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The facts of a response that an exception carries; never its body. */
record ErrorDetails(
    int status,
    @Nullable String requestId,
    @Nullable String problemType,
    @Nullable Duration retryAfter) {

  static ErrorDetails of(
      RawResponse response, @Nullable String problemType, @Nullable Duration retryAfter) {
    return new ErrorDetails(
        response.status(), response.requestId().orElse(null), problemType, retryAfter);
  }
}
