package dev.contentservice.delivery.queue;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The state of a webhook's queue.
 *
 * @param failures of attempts in a row
 * @param openUntil when its breaker lets something through again; long ago if it is closed
 * @param leases what nodes have taken of it
 */
record QueueRow(String webhookId, int failures, Instant openUntil, List<Lease> leases) {
  /** What {@link #read} needs of a row. */
  static final String COLUMNS = "webhook_id, failures, open_until, leases";

  static QueueRow read(ResultSet row) throws SQLException {
    return new QueueRow(
        row.getString("webhook_id"),
        row.getInt("failures"),
        Instant.ofEpochMilli(row.getLong("open_until")),
        Lease.read(row.getString("leases")));
  }

  QueueRow afterSuccess() {
    return new QueueRow(webhookId, 0, Instant.EPOCH, leases);
  }

  QueueRow afterFailure(BreakerPolicy breaker, Instant now) {
    int inARow = failures + 1;
    return new QueueRow(
        webhookId,
        inARow,
        breaker.isOpenAfter(inARow) ? now.plus(breaker.pauseAfter(inARow)) : Instant.EPOCH,
        leases);
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
    return new QueueRow(webhookId, failures, openUntil, others);
  }
}
