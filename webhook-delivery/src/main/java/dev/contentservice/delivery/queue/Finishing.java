package dev.contentservice.delivery.queue;

import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;

/** Keeps what came of attempts whose webhooks' rows the transaction holds. */
final class Finishing {
  private final Handle handle;
  private final OutboxLimits limits;
  private final RandomGenerator random;
  private int kept;

  Finishing(Handle handle, OutboxLimits limits, RandomGenerator random) {
    this.handle = handle;
    this.limits = limits;
    this.random = random;
  }

  /** False if another node has taken the delivery since. */
  boolean keep(FinishedAttempt finished) {
    boolean ours =
        finished.attempt().begun() ? keepAttempt(finished) : putBack(finished.delivery());
    if (ours) {
      kept++;
    }
    return ours;
  }

  private boolean keepAttempt(FinishedAttempt finished) {
    Attempt attempt = finished.attempt();
    Optional<Instant> again =
        attempt.delivered()
            ? Optional.empty()
            : limits
                .schedule()
                .next(finished.delivery().inRound(), attempt.ended(), attempt.retryAfter(), random);
    boolean ours = again.isPresent() ? putOff(finished, again.get()) : end(finished);
    if (ours) {
      record(finished);
    }
    return ours;
  }

  int kept() {
    return kept;
  }

  /** Nothing was tried: it is due, before all that waits. */
  private boolean putBack(TakenDelivery delivery) {
    return handle
            .createUpdate(
                "update deliveries set owner = null, due_at = 0"
                    + " where id = :id and fence = :fence and finished_at is null")
            .bind("id", delivery.id())
            .bind("fence", delivery.fence())
            .execute()
        == 1;
  }

  private boolean putOff(FinishedAttempt finished, Instant again) {
    return handle
            .createUpdate(
                "update deliveries set attempts = :number, owner = null, due_at = :again"
                    + " where id = :id and fence = :fence and finished_at is null")
            .bind("number", finished.delivery().number())
            .bind("again", again.toEpochMilli())
            .bind("id", finished.delivery().id())
            .bind("fence", finished.delivery().fence())
            .execute()
        == 1;
  }

  private boolean end(FinishedAttempt finished) {
    DeliveryState state =
        finished.attempt().delivered() ? DeliveryState.DELIVERED : DeliveryState.FAILED;
    return handle
            .createUpdate(
                "update deliveries set attempts = :number, owner = null, state = :state,"
                    + " finished_at = :ended"
                    + " where id = :id and fence = :fence and finished_at is null")
            .bind("number", finished.delivery().number())
            .bind("state", state.word())
            .bind("ended", finished.attempt().ended().toEpochMilli())
            .bind("id", finished.delivery().id())
            .bind("fence", finished.delivery().fence())
            .execute()
        == 1;
  }

  private void record(FinishedAttempt finished) {
    Attempt attempt = finished.attempt();
    handle
        .createUpdate(
            "insert into delivery_attempts (delivery_id, number, started_at, millis, status, error,"
                + " answer) values (:id, :number, :started, :millis, :status, :error, :answer)")
        .bind("id", finished.delivery().id())
        .bind("number", finished.delivery().number())
        .bind("started", attempt.started().toEpochMilli())
        .bind("millis", attempt.took().toMillis())
        .bind("status", attempt.status())
        .bind("error", attempt.error())
        .bind("answer", attempt.answer())
        .execute();
  }
}
