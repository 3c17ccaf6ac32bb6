package dev.contentservice.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What an exception keeps of an answer: never its body. */
record ErrorDetails(
    int status,
    @Nullable String requestId,
    @Nullable String problemType,
    @Nullable Duration retryAfter) {

  static ErrorDetails by(
      RawResponse answer, @Nullable String problemType, @Nullable Duration retryAfter) {
    return new ErrorDetails(
        answer.status(), answer.requestId().orElse(null), problemType, retryAfter);
  }
}
