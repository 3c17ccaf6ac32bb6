package dev.contentservice.delivery.queue;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The state of a webhook's queue.
 *
 * @param failures of attempts in a row
 * @param failingSince when the first of them was recorded, if there is one and it is known
 * @param openUntil when its breaker lets something through again; long ago if it is closed
 * @param heldUntil when something may be sent again after the receiver asked for a pause or its
 *     name was not looked up; long ago if neither is so
 * @param smoothedMillis how long attempts take, as {@link ReceiverSpeed#smooth} has it
 * @param leases what nodes have taken of it
 */
record WebhookQueue(
    String webhookId,
    int failures,
    Instant failingSince,
    Instant openUntil,
    Instant heldUntil,
    long smoothedMillis,
    List<Lease> leases) {
  /** What {@link #read} needs of a row. */
  static final String COLUMNS =
      "webhook_id, failures, failing_since, open_until, held_until, smoothed_millis, leases";

  static WebhookQueue read(ResultSet row) throws SQLException {
    return new WebhookQueue(
        row.getString("webhook_id"),
        row.getInt("failures"),
        Instant.ofEpochMilli(row.getLong("failing_since")),
        Instant.ofEpochMilli(row.getLong("open_until")),
        Instant.ofEpochMilli(row.getLong("held_until")),
        row.getLong("smoothed_millis"),
        Lease.read(row.getString("leases")));
  }

  WebhookQueue afterSuccess() {
    return withFailures(0, Instant.EPOCH, Instant.EPOCH);
  }

  WebhookQueue afterFailure(CircuitBreakerPolicy breaker, Instant now) {
    int inARow = failures + 1;
    return withFailures(
        inARow,
        // An older node counts failures and does not know since when.
        failures == 0 || failingSince.equals(Instant.EPOCH) ? now : failingSince,
        breaker.isOpenAfter(inARow) ? now.plus(breaker.pauseAfter(inARow)) : Instant.EPOCH);
  }

  private WebhookQueue withFailures(int inARow, Instant since, Instant open) {
    return new WebhookQueue(webhookId, inARow, since, open, heldUntil, smoothedMillis, leases);
  }

  /** Nothing is sent before then, nor before what was asked for earlier. */
  WebhookQueue heldUntil(Instant time) {
    return time.isAfter(heldUntil)
        ? new WebhookQueue(
            webhookId, failures, failingSince, openUntil, time, smoothedMillis, leases)
        : this;
  }

  /** Whether something may be sent to the webhook, as far as one waits for its receiver. */
  boolean maySend(Instant now) {
    return !openUntil.isAfter(now) && !heldUntil.isAfter(now);
  }

  ReceiverSpeed speed() {
    return ReceiverSpeed.of(smoothedMillis);
  }

  /**
   * @param waited for the receiver; empty if nothing was learnt of it
   */
  WebhookQueue afterWaiting(Optional<Duration> waited) {
    return waited
        .map(time -> withSmoothed(ReceiverSpeed.smooth(smoothedMillis, time)))
        .orElse(this);
  }

  /** An attempt hangs: the receiver is slow until one has ended. */
  WebhookQueue stalled() {
    return withSmoothed(Math.max(smoothedMillis, ReceiverSpeed.SLOW_MILLIS));
  }

  private WebhookQueue withSmoothed(long millis) {
    return new WebhookQueue(
        webhookId, failures, failingSince, openUntil, heldUntil, millis, leases);
  }

  /** How many more may be taken; none if it is less than one. */
  int free(OutboxConfig limits) {
    return limits.places(failures) - leases.size();
  }

  WebhookQueue with(Lease taken) {
    return with(Stream.concat(leases.stream(), Stream.of(taken)).toList());
  }

  WebhookQueue without(Predicate<Lease> ended) {
    return with(leases.stream().filter(ended.negate()).toList());
  }

  private WebhookQueue with(List<Lease> others) {
    return new WebhookQueue(
        webhookId, failures, failingSince, openUntil, heldUntil, smoothedMillis, others);
  }
}
