package dev.contentservice.delivery.queue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;

/** Keeps what came of attempts whose webhooks' rows the transaction holds. */
final class AttemptRecorder {
  private static final String END =
      "update deliveries set fencing_token = taken_by, attempts = made, state = becomes, due_at = due,"
          + " completed_at = ended from <rows> where deliveries.id = delivery";
  private static final String RECORD =
      "insert into delivery_attempts"
          + " (delivery_id, number, started_at, duration_ms, status, error, response_excerpt)"
          + " select delivery, attempt, began, took, answered, failed_by, body from <rows>";

  private final Handle handle;
  private final OutboxConfig limits;
  private final RandomGenerator random;
  private final Instant now;

  /**
   * @param now from which delays are counted; the times of an attempt may be of another clock
   */
  AttemptRecorder(Handle handle, OutboxConfig limits, RandomGenerator random, Instant now) {
    this.handle = handle;
    this.limits = limits;
    this.random = random;
    this.now = now;
  }

  void complete(List<CompletedAttempt> finished) {
    if (finished.isEmpty()) {
      return;
    }
    BatchValues rows =
        new BatchValues(
            "delivery text",
            "taken_by bigint",
            "made bigint",
            "becomes text",
            "due bigint",
            "ended bigint");
    finished.forEach(each -> add(rows, each));
    rows.update(handle, END);
    insertAttempts(finished);
  }

  private void add(BatchValues rows, CompletedAttempt finished) {
    LeasedDelivery delivery = finished.delivery();
    AttemptResult attempt = finished.attempt();
    Optional<Instant> again =
        attempt.wasStarted() ? again(delivery, attempt) : attempt.retryAfter().map(now::plus);
    DeliveryState ended = attempt.delivered() ? DeliveryState.DELIVERED : DeliveryState.FAILED;
    rows.add(
        delivery.id(),
        delivery.fencingToken(),
        (long) (attempt.wasStarted() ? delivery.number() : delivery.number() - 1),
        (again.isPresent() ? DeliveryState.PENDING : ended).word(),
        again.orElse(now).toEpochMilli(),
        again.isPresent() ? null : (Long) now.toEpochMilli());
  }

  private Optional<Instant> again(LeasedDelivery delivery, AttemptResult attempt) {
    return attempt.delivered() || attempt.isAborted()
        ? Optional.empty()
        : limits.schedule().next(delivery.attemptsSinceReplay(), now, attempt.retryAfter(), random);
  }

  private void insertAttempts(List<CompletedAttempt> finished) {
    BatchValues rows =
        new BatchValues(
            "delivery text",
            "attempt bigint",
            "began bigint",
            "took bigint",
            "answered bigint",
            "failed_by text",
            "body text");
    for (CompletedAttempt each : finished) {
      AttemptResult attempt = each.attempt();
      if (attempt.wasStarted()) {
        rows.add(
            each.delivery().id(),
            (long) each.delivery().number(),
            attempt.started().toEpochMilli(),
            attempt.duration().toMillis(),
            attempt.status() == null ? null : (Long) attempt.status().longValue(),
            attempt.error(),
            attempt.responseExcerpt());
      }
    }
    if (rows.size() > 0) {
      rows.update(handle, RECORD);
    }
  }
}
