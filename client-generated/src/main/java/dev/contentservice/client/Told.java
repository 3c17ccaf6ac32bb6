package dev.contentservice.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What an exception keeps of an answer: never its body. */
record Told(
    int status,
    @Nullable String requestId,
    @Nullable String problemType,
    @Nullable Duration retryAfter) {

  static Told by(Answer answer, @Nullable String problemType, @Nullable Duration retryAfter) {
    return new Told(answer.status(), answer.requestId().orElse(null), problemType, retryAfter);
  }
}
