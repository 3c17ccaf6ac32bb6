package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came of one call.
 *
 * @param delivered whether the receiver took it
 * @param blamesReceiver whether the receiver is at fault; our own trouble opens no breaker
 * @param started when the call began
 * @param took how long it lasted
 * @param status of the answer, from 100 to 599; null if there was none
 * @param error what went wrong in one word, such as {@code timeout}; null if it was delivered
 * @param answer the beginning of the answer's body, often empty; U+0000 in it is replaced, because
 *     not every store keeps it
 * @param retryAfter how long the receiver asks not to be called
 */
public record Attempt(
    boolean delivered,
    boolean blamesReceiver,
    Instant started,
    Duration took,
    @Nullable Integer status,
    @Nullable String error,
    String answer,
    Optional<Duration> retryAfter) {

  private static final String TOO_LATE = "too_late";
  private static final String INTERNAL = "internal";

  public Attempt {
    answer = answer.replace('\0', '\uFFFD');
  }

  /** A fault of ours kept the call from being made. */
  static Attempt notMade(Instant started) {
    return new Attempt(false, false, started, Duration.ZERO, null, INTERNAL, "", Optional.empty());
  }

  /**
   * No call was made, because the time to begin it had passed. It does not count as an attempt.
   *
   * @param again when the delivery is due again, counted from now
   */
  public static Attempt notBegun(Instant now, Duration again) {
    return new Attempt(false, false, now, Duration.ZERO, null, TOO_LATE, "", Optional.of(again));
  }

  /** False for {@link #notBegun}. */
  boolean begun() {
    return !TOO_LATE.equals(error);
  }

  /**
   * How long the receiver kept us waiting; empty if that is not known, by a fault of ours or
   * because we stop.
   *
   * @param beginWithin how long an attempt that makes way for others has waited in vain
   */
  Optional<Duration> waited(Duration beginWithin) {
    if (begun()) {
      return INTERNAL.equals(error) ? Optional.empty() : Optional.of(took);
    }
    return retryAfter.filter(again -> !again.isZero()).map(again -> beginWithin);
  }
}
