package dev.contentservice.delivery.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of one attempt. Contains nothing of the request, so it may be stored and shown.
 *
 * @param started when the attempt started
 * @param duration how long it took
 * @param error why it failed; null if it was delivered
 * @param detail the cause of the error in words, in one line of text that is safe to show; null if
 *     the error says all
 * @param response the response as far as read; null without a complete head
 * @param delay the delay of a deferred attempt; null for all others
 * @param timings how long its phases took; null if unknown
 */
public record AttemptResult(
    Instant started,
    Duration duration,
    @Nullable ErrorKind error,
    @Nullable String detail,
    @Nullable ReceiverResponse response,
    @Nullable Duration delay,
    @Nullable AttemptTimings timings) {
  private static final int GONE = 410;
  // RFC 6585 and RFC 9110: these apply to the receiver as a whole, not one message.
  private static final Set<Integer> OVERLOADED = Set.of(429, 502, 503, 504);

  /** Replaces U+0000 in the detail, because not every store accepts it. */
  public AttemptResult {
    detail = detail == null ? null : detail.replace('\0', '\uFFFD');
  }

  /** The receiver accepted the message. */
  public static AttemptResult delivered(
      Instant started, Duration duration, ReceiverResponse response) {
    return new AttemptResult(started, duration, null, null, response, null, null);
  }

  /**
   * The receiver did not accept the message.
   *
   * @param error {@link ErrorKind#STATUS}, or {@link ErrorKind#ABORTED} if it asks for no retry
   */
  public static AttemptResult rejected(
      Instant started, Duration duration, ErrorKind error, ReceiverResponse response) {
    return new AttemptResult(started, duration, error, null, response, null, null);
  }

  /** There is no complete head of a response: the attempt broke off, or nothing was sent. */
  public static AttemptResult failed(Instant started, Duration duration, ErrorKind error) {
    return failed(started, duration, error, null);
  }

  /** The same with the cause in words; null for none. */
  public static AttemptResult failed(
      Instant started, Duration duration, ErrorKind error, @Nullable String detail) {
    return new AttemptResult(started, duration, error, detail, null, null, null);
  }

  /**
   * No request was sent, because the start deadline had passed. It does not count as an attempt.
   *
   * @param delay the delay until the delivery is due, from {@code now}
   */
  public static AttemptResult deferred(Instant now, Duration delay) {
    return new AttemptResult(now, Duration.ZERO, ErrorKind.TOO_LATE, null, null, delay, null);
  }

  /**
   * No request was sent, because lookups of the receiver's name are paused. It does not count as an
   * attempt, and pauses all deliveries of the webhook.
   *
   * @param delay the delay, from {@code now}
   */
  public static AttemptResult deferredLookUp(Instant now, Duration delay) {
    return new AttemptResult(now, Duration.ZERO, ErrorKind.NOT_LOOKED_UP, null, null, delay, null);
  }

  /**
   * No request was sent, because all connections of this node were in use. It does not count as an
   * attempt, and pauses all deliveries of the webhook.
   *
   * @param delay the delay, from {@code now}
   */
  public static AttemptResult busy(Instant now, Duration delay) {
    return new AttemptResult(now, Duration.ZERO, ErrorKind.BUSY, null, null, delay, null);
  }

  /**
   * No request was sent, because the egress proxy failed. It does not count as an attempt, and
   * pauses all deliveries of the webhook.
   *
   * @param delay the delay, from {@code now}
   */
  public static AttemptResult deferredProxy(Instant now, Duration delay) {
    return new AttemptResult(now, Duration.ZERO, ErrorKind.PROXY, null, null, delay, null);
  }

  /** The same result with the timings of its phases. */
  public AttemptResult withTimings(AttemptTimings measured) {
    return new AttemptResult(started, duration, error, detail, response, delay, measured);
  }

  /**
   * The same result without what the receiver wrote.
   *
   * @param reason why that is missing, in words
   */
  public AttemptResult withoutText(String reason) {
    ReceiverResponse bare =
        response == null
            ? null
            : new ReceiverResponse(response.status(), "", response.retryAfter());
    return new AttemptResult(started, duration, error, reason, bare, delay, timings);
  }

  /** Whether the receiver accepted the message. */
  public boolean delivered() {
    return error == null;
  }

  /** Whether the failure counts for the circuit breaker; failures of this node do not. */
  public boolean isReceiverFailure() {
    return error != null && error.isReceiverFailure();
  }

  /** The status of the response; null if there was none. */
  public @Nullable Integer status() {
    return response == null ? null : (Integer) response.status();
  }

  /** The outcome as a label of a metric: {@code delivered} or the code of the error. */
  public String outcome() {
    return error == null ? "delivered" : error.code();
  }

  /**
   * The class of the status as a label of a metric: {@code 1xx} to {@code 5xx}, {@code other} for a
   * non-standard status, {@code none} without a response.
   */
  public String statusClass() {
    Integer status = status();
    if (status == null) {
      return "none";
    }
    return status >= 100 && status < 600 ? status / 100 + "xx" : "other";
  }

  /**
   * The delay that the receiver asks for, or that of a deferred attempt. With status 429, 502, 503
   * or 504 it applies to every delivery of the webhook.
   */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(response == null ? delay : response.retryAfter());
  }

  /** False for {@link #deferred} and the other results of a request that was not sent. */
  public boolean wasStarted() {
    return delay == null;
  }

  /** Whether the start deadline had passed. */
  public boolean isLate() {
    return error == ErrorKind.TOO_LATE;
  }

  /** Whether it was deferred without a delay: the delivery is as due as before its claim. */
  public boolean isGivenBack() {
    return isLate() && Duration.ZERO.equals(delay);
  }

  /** Whether the receiver responded with 410 Gone. */
  public boolean isGone() {
    return response != null && response.status() == GONE;
  }

  /** Whether the receiver asked for no further attempt of this message. */
  public boolean isAborted() {
    return error == ErrorKind.ABORTED;
  }

  /** How long sending to the webhook pauses; empty if the attempt does not pause it. */
  public Optional<Duration> pause() {
    // Other deliveries of the webhook would fail for the same reason.
    boolean pauses = !wasStarted() || (response != null && OVERLOADED.contains(response.status()));
    return retryAfter().filter(asked -> pauses);
  }

  /**
   * How long the receiver took; empty if unknown, because of an internal error or because nothing
   * was sent: other webhooks may have used the places of its host.
   */
  public Optional<Duration> waited() {
    return wasStarted() && error != ErrorKind.INTERNAL ? Optional.of(duration) : Optional.empty();
  }
}
