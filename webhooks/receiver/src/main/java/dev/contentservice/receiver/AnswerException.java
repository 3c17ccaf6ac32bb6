package dev.contentservice.receiver;

import java.time.Duration;
import java.util.Map;

/**
 * Thrown by a handler to choose the response. Its transaction is rolled back. Any other exception
 * is a failure, after which the sender retries by its schedule.
 */
public final class AnswerException extends RuntimeException {
  private final int status;
  private final Map<String, String> headers;

  private AnswerException(String message, int status, Map<String, String> headers) {
    super(message);
    this.status = status;
    this.headers = headers;
  }

  /** The webhook is no longer wanted: the sender disables it (410). */
  public static AnswerException gone() {
    return new AnswerException("gone", 410, Map.of());
  }

  /**
   * The receiver is overloaded: the sender sends this webhook nothing for that time, a day at most
   * (503).
   *
   * @throws IllegalArgumentException if it is negative
   */
  public static AnswerException retryAfter(Duration delay) {
    if (delay.isNegative()) {
      throw new IllegalArgumentException("a delay is 0 or longer, not " + delay);
    }
    // Rounded up: never before that time.
    long seconds = delay.plusNanos(999_999_999).toSeconds();
    return new AnswerException("retry later", 503, Map.of("Retry-After", Long.toString(seconds)));
  }

  /** This event will never be processed: the sender does not retry it (422). */
  public static AnswerException abort() {
    return new AnswerException("not processed", 422, Map.of("webhook-delivery", "abort-message"));
  }

  Reply reply() {
    return new Reply(Outcome.ANSWERED, status, headers, "");
  }
}
