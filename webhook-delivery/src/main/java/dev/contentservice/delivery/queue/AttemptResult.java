package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.http.ErrorKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of one attempt.
 *
 * @param delivered whether the receiver accepted it
 * @param isReceiverFailure whether the failure counts for the circuit breaker; failures of this
 *     node do not
 * @param started when the request started
 * @param duration how long the request took
 * @param status of the response, from 100 to 599; null if there was none
 * @param error an error code such as {@code timeout}; null if it was delivered
 * @param responseExcerpt the start of the response body, often empty; U+0000 is replaced because
 *     not every store accepts it
 * @param retryAfter the delay that the receiver asks for; with status 429 or 503 it applies to
 *     every delivery of the webhook
 */
public record AttemptResult(
    boolean delivered,
    boolean isReceiverFailure,
    Instant started,
    Duration duration,
    @Nullable Integer status,
    @Nullable String error,
    String responseExcerpt,
    Optional<Duration> retryAfter) {

  private static final String TOO_LATE = "too_late";
  private static final String INTERNAL = "internal";
  private static final String NOT_LOOKED_UP = ErrorKind.NOT_LOOKED_UP.code();
  private static final String ABORTED = ErrorKind.ABORTED.code();
  private static final int GONE = 410;
  // RFC 6585 and RFC 9110: these apply to the receiver as a whole, not one message.
  private static final Set<Integer> OVERLOADED = Set.of(429, 503);

  public AttemptResult {
    responseExcerpt = responseExcerpt.replace('\0', '\uFFFD');
  }

  /** An internal error prevented the request. */
  static AttemptResult internalError(Instant started) {
    return new AttemptResult(
        false, false, started, Duration.ZERO, null, INTERNAL, "", Optional.empty());
  }

  /**
   * No request was sent, because the start deadline had passed. It does not count as an attempt.
   *
   * @param delay the delay until the delivery is due, from {@code now}
   */
  public static AttemptResult deferred(Instant now, Duration delay) {
    return deferred(TOO_LATE, now, delay);
  }

  /**
   * No request was sent, because lookups of the receiver's name are paused. It does not count as an
   * attempt, and pauses all deliveries of the webhook.
   *
   * @param delay the delay, from {@code now}
   */
  public static AttemptResult deferredLookUp(Instant now, Duration delay) {
    return deferred(NOT_LOOKED_UP, now, delay);
  }

  private static AttemptResult deferred(String error, Instant now, Duration delay) {
    return new AttemptResult(false, false, now, Duration.ZERO, null, error, "", Optional.of(delay));
  }

  /** False for {@link #deferred} and {@link #deferredLookUp}. */
  boolean wasStarted() {
    return !isLate() && !NOT_LOOKED_UP.equals(error);
  }

  /** Whether the start deadline had passed. */
  boolean isLate() {
    return TOO_LATE.equals(error);
  }

  /** Whether the receiver responded with 410 Gone. */
  boolean isGone() {
    return status != null && status == GONE;
  }

  /** Whether the receiver asked for no further attempt of this message. */
  boolean isAborted() {
    return ABORTED.equals(error);
  }

  /** When sending to the webhook may resume; the epoch if the attempt does not pause it. */
  Instant holdsUntil(Instant now, RetrySchedule schedule) {
    // Other deliveries of the webhook would fail for the same reason.
    boolean holds = !wasStarted() || (status != null && OVERLOADED.contains(status));
    return retryAfter
        .filter(asked -> holds)
        .map(asked -> now.plus(schedule.granted(asked)))
        .orElse(Instant.EPOCH);
  }

  /**
   * How long the receiver took; empty if unknown because of an internal error or a shutdown.
   *
   * @param startWithin the wait of an attempt that missed its start deadline
   */
  Optional<Duration> waited(Duration startWithin) {
    if (wasStarted()) {
      return INTERNAL.equals(error) ? Optional.empty() : Optional.of(duration);
    }
    return isLate()
        ? retryAfter.filter(delay -> !delay.isZero()).map(delay -> startWithin)
        : Optional.empty();
  }
}
