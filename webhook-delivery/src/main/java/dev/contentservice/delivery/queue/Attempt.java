package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came of one call.
 *
 * @param delivered whether the receiver took it
 * @param started when the call began
 * @param took how long it lasted
 * @param status of the answer, from 100 to 599; null if there was none
 * @param error what went wrong in one word, such as {@code timeout}; null if there was an answer
 * @param answer the beginning of the answer's body, often empty
 * @param retryAfter how long the receiver asks not to be called
 */
public record Attempt(
    boolean delivered,
    Instant started,
    Duration took,
    @Nullable Integer status,
    @Nullable String error,
    String answer,
    Optional<Duration> retryAfter) {

  Instant ended() {
    return started.plus(took);
  }
}
