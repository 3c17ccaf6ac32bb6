package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.CompletedAttempt;
import dev.contentservice.delivery.dispatch.LeasedDelivery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;

/** Records results of attempts. The transaction has locked the queue rows of their webhooks. */
final class AttemptRecorder {
  // An attempt of a delivery that was cancelled meanwhile counts, but causes no retry.
  private static final String STAYS_CANCELLED =
      "case when state = 'cancelled' and becomes <> 'delivered' then ";
  private static final String END =
      "update deliveries set fencing_token = claim_token, attempts = attempt_count, due_at = due,"
          + " state = "
          + STAYS_CANCELLED
          + "state else becomes end, completed_at = "
          + STAYS_CANCELLED
          + "completed_at else ended end from <rows> where deliveries.id = delivery";
  private static final String RECORD =
      "insert into delivery_attempts"
          + " (delivery_id, number, started_at, duration_ms, status, error, error_detail,"
          + " response_excerpt)"
          + " select delivery, attempt, started, duration, response_status, failure, detail, body"
          + " from <rows>";

  private final Handle handle;
  private final OutboxConfig config;
  private final RandomGenerator random;
  private final Instant now;

  /**
   * @param now the start of retry delays; times of an attempt may come from another clock
   */
  AttemptRecorder(Handle handle, OutboxConfig config, RandomGenerator random, Instant now) {
    this.handle = handle;
    this.config = config;
    this.random = random;
    this.now = now;
  }

  void complete(List<CompletedAttempt> completed) {
    if (completed.isEmpty()) {
      return;
    }
    BatchValues rows =
        new BatchValues(
            "delivery text",
            "claim_token bigint",
            "attempt_count bigint",
            "becomes text",
            "due bigint",
            "ended bigint");
    completed.forEach(each -> add(rows, each));
    rows.update(handle, END);
    insertAttempts(completed);
  }

  private void add(BatchValues rows, CompletedAttempt completed) {
    LeasedDelivery delivery = completed.delivery();
    AttemptResult attempt = completed.attempt();
    Optional<Instant> next =
        attempt.wasStarted() ? next(delivery, attempt) : attempt.retryAfter().map(now::plus);
    DeliveryState finalState = attempt.delivered() ? DeliveryState.DELIVERED : DeliveryState.FAILED;
    rows.add(
        delivery.id(),
        delivery.fencingToken(),
        (long) (attempt.wasStarted() ? delivery.number() : delivery.number() - 1),
        (next.isPresent() ? DeliveryState.PENDING : finalState).word(),
        next.orElse(now).toEpochMilli(),
        next.isPresent() ? null : (Long) now.toEpochMilli());
  }

  private Optional<Instant> next(LeasedDelivery delivery, AttemptResult attempt) {
    return attempt.delivered() || attempt.isAborted()
        ? Optional.empty()
        : config.schedule().next(delivery.attemptsSinceReplay(), now, attempt.retryAfter(), random);
  }

  private void insertAttempts(List<CompletedAttempt> completed) {
    BatchValues rows =
        new BatchValues(
            "delivery text",
            "attempt bigint",
            "started bigint",
            "duration bigint",
            "response_status bigint",
            "failure text",
            "detail text",
            "body text");
    for (CompletedAttempt each : completed) {
      AttemptResult attempt = each.attempt();
      if (attempt.wasStarted()) {
        rows.add(
            each.delivery().id(),
            (long) each.delivery().number(),
            attempt.started().toEpochMilli(),
            attempt.duration().toMillis(),
            attempt.status() == null ? null : (Long) attempt.status().longValue(),
            attempt.error() == null ? null : attempt.error().code(),
            attempt.detail(),
            attempt.response() == null ? "" : attempt.response().excerpt());
      }
    }
    if (rows.size() > 0) {
      rows.update(handle, RECORD);
    }
  }
}
