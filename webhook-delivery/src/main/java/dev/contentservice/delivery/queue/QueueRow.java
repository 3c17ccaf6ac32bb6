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
 * @param openUntil when its breaker lets something through again; long ago if it is closed
 * @param smoothedMillis how long attempts take, as {@link ReceiverSpeed#smooth} has it
 * @param leases what nodes have taken of it
 */
record QueueRow(
    String webhookId, int failures, Instant openUntil, long smoothedMillis, List<Lease> leases) {
  /** What {@link #read} needs of a row. */
  static final String COLUMNS = "webhook_id, failures, open_until, smoothed_millis, leases";

  static QueueRow read(ResultSet row) throws SQLException {
    return new QueueRow(
        row.getString("webhook_id"),
        row.getInt("failures"),
        Instant.ofEpochMilli(row.getLong("open_until")),
        row.getLong("smoothed_millis"),
        Lease.read(row.getString("leases")));
  }

  QueueRow afterSuccess() {
    return new QueueRow(webhookId, 0, Instant.EPOCH, smoothedMillis, leases);
  }

  QueueRow afterFailure(BreakerPolicy breaker, Instant now) {
    int inARow = failures + 1;
    return new QueueRow(
        webhookId,
        inARow,
        breaker.isOpenAfter(inARow) ? now.plus(breaker.pauseAfter(inARow)) : Instant.EPOCH,
        smoothedMillis,
        leases);
  }

  ReceiverSpeed speed() {
    return ReceiverSpeed.of(smoothedMillis);
  }

  /**
   * @param waited for the receiver; empty if nothing was learnt of it
   */
  QueueRow afterWaiting(Optional<Duration> waited) {
    return waited
        .map(time -> withSmoothed(ReceiverSpeed.smooth(smoothedMillis, time)))
        .orElse(this);
  }

  /** An attempt hangs: the receiver is slow until one has ended. */
  QueueRow stalled() {
    return withSmoothed(Math.max(smoothedMillis, ReceiverSpeed.SLOW_MILLIS));
  }

  private QueueRow withSmoothed(long millis) {
    return new QueueRow(webhookId, failures, openUntil, millis, leases);
  }

  /** How many more may be taken; none if it is less than one. */
  int free(OutboxLimits limits) {
    return limits.places(failures) - leases.size();
  }

  QueueRow with(Lease taken) {
    return with(Stream.concat(leases.stream(), Stream.of(taken)).toList());
  }

  QueueRow without(Predicate<Lease> ended) {
    return with(leases.stream().filter(ended.negate()).toList());
  }

  private QueueRow with(List<Lease> others) {
    return new QueueRow(webhookId, failures, openUntil, smoothedMillis, others);
  }
}
