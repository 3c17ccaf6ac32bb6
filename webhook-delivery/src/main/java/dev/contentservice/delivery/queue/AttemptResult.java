package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.http.ErrorKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What came of one call.
 *
 * @param delivered whether the receiver took it
 * @param isReceiverFailure whether the receiver is at fault; our own trouble opens no breaker
 * @param started when the call began
 * @param duration how long it lasted
 * @param status of the answer, from 100 to 599; null if there was none
 * @param error what went wrong in one word, such as {@code timeout}; null if it was delivered
 * @param responseExcerpt the beginning of the answer's body, often empty; U+0000 in it is replaced,
 *     because not every store keeps it
 * @param retryAfter how long the receiver asks not to be called; with status 429 or 503 this is
 *     about every delivery of the webhook
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
  // RFC 6585 and RFC 9110: about the receiver as a whole, not about one message.
  private static final Set<Integer> OVERLOADED = Set.of(429, 503);

  public AttemptResult {
    responseExcerpt = responseExcerpt.replace('\0', '\uFFFD');
  }

  /** A fault of ours kept the call from being made. */
  static AttemptResult internalError(Instant started) {
    return new AttemptResult(
        false, false, started, Duration.ZERO, null, INTERNAL, "", Optional.empty());
  }

  /**
   * No call was made, because the time to begin it had passed. It does not count as an attempt.
   *
   * @param again when the delivery is due again, counted from now
   */
  public static AttemptResult deferred(Instant now, Duration again) {
    return deferred(TOO_LATE, now, again);
  }

  /**
   * No call was made, because the name of the receiver is not looked up for now. It does not count
   * as an attempt, and what else waits for the webhook waits as well.
   *
   * @param again when, counted from now
   */
  public static AttemptResult deferredLookUp(Instant now, Duration again) {
    return deferred(NOT_LOOKED_UP, now, again);
  }

  private static AttemptResult deferred(String error, Instant now, Duration again) {
    return new AttemptResult(false, false, now, Duration.ZERO, null, error, "", Optional.of(again));
  }

  /** False for {@link #deferred} and {@link #deferredLookUp}. */
  boolean wasStarted() {
    return !isLate() && !NOT_LOOKED_UP.equals(error);
  }

  /** Whether the time to begin had passed. */
  boolean isLate() {
    return TOO_LATE.equals(error);
  }

  /** Whether the receiver is gone for good. */
  boolean isGone() {
    return status != null && status == GONE;
  }

  /** Whether the receiver wants no further attempt of this message. */
  boolean isAborted() {
    return ABORTED.equals(error);
  }

  /** Until when nothing is to be sent to the webhook; long ago if the attempt does not say so. */
  Instant holdsUntil(Instant now, RetrySchedule schedule) {
    // What else waits for the webhook would wait in vain as well.
    boolean holds = !wasStarted() || (status != null && OVERLOADED.contains(status));
    return retryAfter
        .filter(asked -> holds)
        .map(asked -> now.plus(schedule.granted(asked)))
        .orElse(Instant.EPOCH);
  }

  /**
   * How long the receiver kept us waiting; empty if that is not known, by a fault of ours or
   * because we stop.
   *
   * @param beginWithin how long an attempt that makes way for others has waited in vain
   */
  Optional<Duration> waited(Duration beginWithin) {
    if (wasStarted()) {
      return INTERNAL.equals(error) ? Optional.empty() : Optional.of(duration);
    }
    return isLate()
        ? retryAfter.filter(again -> !again.isZero()).map(again -> beginWithin)
        : Optional.empty();
  }
}
