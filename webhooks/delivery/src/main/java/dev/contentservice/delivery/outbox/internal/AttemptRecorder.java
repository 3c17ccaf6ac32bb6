package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.LeasedDelivery;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Records results of attempts. The transaction has locked the queue rows of their webhooks. A
 * completed delivery moves to the log together with its first attempt; only further attempts have
 * rows of their own.
 */
final class AttemptRecorder {
  // Each statement also selects by an array: for the join alone PostgreSQL may scan the whole
  // table.
  private static final String COMPLETE =
      """
      insert into delivery_completed
        (id, event_id, webhook_id, payload, state, fencing_token, attempts, schedule_from,
         created_at, completed_at, started_at, duration_ms, status, error, error_detail,
         response_headers, response_excerpt, timings, tenant)
      select id, event_id, webhook_id, payload, becomes, claim_token, attempt_count, schedule_from,
        created_at, :now, coalesce(first_started, started_at),
        coalesce(first_duration, duration_ms), coalesce(first_status, status),
        coalesce(first_error, error), coalesce(first_detail, error_detail),
        coalesce(first_headers, response_headers), coalesce(first_response, response_excerpt),
        coalesce(first_timings, timings), tenant
      from <rows> join delivery_pending on id = delivery
      where id <any_of> (select delivery from <rows>) <end>
      returning id
      """;

  // The given values are null for a later attempt, which leaves those of the first.
  private static final String FIRST_ATTEMPT =
      """
        started_at = coalesce(first_started, started_at),
        duration_ms = coalesce(first_duration, duration_ms),
        status = coalesce(first_status, status), error = coalesce(first_error, error),
        error_detail = coalesce(first_detail, error_detail),
        response_headers = coalesce(first_headers, response_headers),
        response_excerpt = coalesce(first_response, response_excerpt),
        timings = coalesce(first_timings, timings)
      """;

  private static final String RETRY =
      """
      update delivery_pending set fencing_token = claim_token, attempts = attempt_count,
        due_at = due,
      """
          + FIRST_ATTEMPT
          + """
      from <rows> where id = delivery and id <any_of> (select delivery from <rows>) <end>
      """;

  // An attempt of a delivery that was cancelled meanwhile counts, but causes no retry.
  private static final String CANCELLED =
      """
      update delivery_completed set fencing_token = claim_token, attempts = attempt_count,
        state = case when becomes = 'delivered' then becomes else state end,
        completed_at = case when becomes = 'delivered' then :now else completed_at end,
      """
          + FIRST_ATTEMPT
          + """
      from <rows> where id = delivery and state = 'cancelled'
        and id <any_of> (select delivery from <rows>) <end>
      """;

  // A delivery may have been erased. Limits, because PostgreSQL may scan the tables otherwise.
  private static final String FURTHER =
      """
      insert into delivery_further_attempts
        (delivery_id, number, started_at, duration_ms, status, error, error_detail,
         response_headers, response_excerpt, timings)
      select delivery, attempt, started, duration, response_status, failure, detail, headers, body,
        phases
      from <rows>
      where (select 1 from delivery_pending p where p.id = delivery limit 1) is not null
        or (select 1 from delivery_completed c where c.id = delivery limit 1) is not null
      """;

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

  /** Returns the deliveries that have no further attempt. */
  Set<String> complete(List<CompletedAttempt> completed) {
    BatchValues all = emptyBatch();
    BatchValues ended = emptyBatch();
    BatchValues retried = emptyBatch();
    List<String> endedIds = new ArrayList<>();
    BatchValues further = emptyAttempts();
    for (CompletedAttempt each : completed) {
      Optional<Instant> next = next(each);
      @Nullable Object[] row = row(each, next);
      all.add(row);
      (next.isPresent() ? retried : ended).add(row);
      if (next.isEmpty()) {
        endedIds.add(each.delivery().id());
      }
      if (each.attempt().wasStarted() && each.delivery().number() > 1) {
        further.add(attempt(each));
      }
    }
    int recorded = 0;
    Set<String> logged = Set.of();
    if (retried.size() > 0) {
      recorded += retried.update(handle, RETRY);
    }
    if (ended.size() > 0) {
      logged =
          ended.query(handle, COMPLETE).bind("now", now.toEpochMilli()).mapTo(String.class).set();
      recorded += logged.size();
      PendingDeliveries.delete(handle, endedIds);
    }
    if (recorded < all.size()) {
      all.update(handle, CANCELLED, now.toEpochMilli());
    }
    if (further.size() > 0) {
      further.update(handle, FURTHER);
    }
    return logged;
  }

  /** The time of the next attempt; empty if there is none. */
  private Optional<Instant> next(CompletedAttempt completed) {
    AttemptResult attempt = completed.attempt();
    if (!attempt.wasStarted()) {
      return attempt.retryAfter().map(now::plus);
    }
    return attempt.delivered() || attempt.isAborted()
        ? Optional.empty()
        : config
            .schedule()
            .next(
                completed.delivery().attemptsSinceReplay(),
                now,
                attempt.retryAfter(),
                random,
                completed.delivery().holds());
  }

  private static BatchValues emptyBatch() {
    return new BatchValues(
        "delivery text",
        "claim_token bigint",
        "attempt_count bigint",
        "becomes text",
        "due bigint",
        "first_started bigint",
        "first_duration bigint",
        "first_status bigint",
        "first_error text",
        "first_detail text",
        "first_headers text",
        "first_response text",
        "first_timings text");
  }

  private @Nullable Object[] row(CompletedAttempt completed, Optional<Instant> next) {
    LeasedDelivery delivery = completed.delivery();
    AttemptResult attempt = completed.attempt();
    boolean first = attempt.wasStarted() && delivery.number() == 1;
    @Nullable Object[] values = attempt(completed);
    DeliveryState ended = attempt.delivered() ? DeliveryState.DELIVERED : DeliveryState.FAILED;
    return new @Nullable Object[] {
      delivery.id(),
      delivery.fencingToken(),
      (long) completed.attempts(),
      (next.isPresent() ? DeliveryState.PENDING : ended).word(),
      next.orElse(now).toEpochMilli(),
      first ? values[2] : null,
      first ? values[3] : null,
      first ? values[4] : null,
      first ? values[5] : null,
      first ? values[6] : null,
      first ? values[7] : null,
      first ? values[8] : null,
      first ? values[9] : null
    };
  }

  private static BatchValues emptyAttempts() {
    return new BatchValues(
        "delivery text",
        "attempt bigint",
        "started bigint",
        "duration bigint",
        "response_status bigint",
        "failure text",
        "detail text",
        "headers text",
        "body text",
        "phases text");
  }

  private static @Nullable Object[] attempt(CompletedAttempt completed) {
    AttemptResult attempt = completed.attempt();
    return new @Nullable Object[] {
      completed.delivery().id(),
      (long) completed.delivery().number(),
      attempt.started().toEpochMilli(),
      attempt.duration().toMillis(),
      attempt.status() == null ? null : (Long) attempt.status().longValue(),
      attempt.error() == null ? null : attempt.error().code(),
      attempt.detail(),
      attempt.response() == null ? null : attempt.response().headers().text(),
      attempt.response() == null ? "" : attempt.response().excerpt(),
      attempt.timings() == null ? null : attempt.timings().text()
    };
  }
}
