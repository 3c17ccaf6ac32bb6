package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Records results of attempts. A completed delivery moves to the log together with its first
 * attempt; only further attempts have rows of their own.
 */
final class AttemptRecorder {
  // Each statement also selects by an array: for the join alone PostgreSQL may scan the whole
  // table.
  private static final String COMPLETE =
      """
      insert into delivery_completed
        (id, event_id, webhook_id, payload, state, attempts, schedule_from,
         created_at, completed_at, started_at, duration_ms, status, error, error_detail,
         response_headers, response_excerpt, timings, tenant)
      select id, event_id, webhook_id, payload, becomes, attempt_count, schedule_from,
        created_at, :now, coalesce(began, started_at),
        coalesce(took, duration_ms), coalesce(response_status, status),
        coalesce(failure, error), coalesce(detail, error_detail),
        coalesce(headers, response_headers), coalesce(body, response_excerpt),
        coalesce(phases, timings), tenant
      from <rows> join delivery_pending on id = delivery
      where id <any_of> (select delivery from <rows>) <end>
      """;

  // The given values are null for a later attempt, which leaves those of the first.
  private static final String FIRST_ATTEMPT =
      """
        started_at = coalesce(began, started_at),
        duration_ms = coalesce(took, duration_ms),
        status = coalesce(response_status, status), error = coalesce(failure, error),
        error_detail = coalesce(detail, error_detail),
        response_headers = coalesce(headers, response_headers),
        response_excerpt = coalesce(body, response_excerpt),
        timings = coalesce(phases, timings)
      """;

  private static final String RETRY =
      """
      update delivery_pending set attempts = attempt_count, due_at = due,
      """
          + FIRST_ATTEMPT
          + """
      from <rows> where id = delivery and id <any_of> (select delivery from <rows>) <end>
      """;

  // An attempt of a delivery that was cancelled or given up meanwhile counts, but causes no retry.
  private static final String CANCELLED =
      """
      update delivery_completed set attempts = attempt_count,
        state = case when becomes = 'delivered' then becomes else state end,
        completed_at = case when becomes = 'delivered' then :now else completed_at end,
      """
          + FIRST_ATTEMPT
          + """
      from <rows> where id = delivery and state in ('cancelled', 'failed') and attempts = before
        and id <any_of> (select delivery from <rows>) <end>
      returning id
      """;

  // A delivery may have been erased. Limits, because PostgreSQL may scan the tables otherwise.
  private static final String FURTHER =
      """
      insert into delivery_further_attempts
        (delivery_id, number, started_at, duration_ms, status, error, error_detail,
         response_headers, response_excerpt, timings)
      select delivery, before + 1, began, took, response_status, failure, detail, headers, body, phases
      from <rows>
      where (select 1 from delivery_pending p where p.id = delivery limit 1) is not null
        or (select 1 from delivery_completed c where c.id = delivery limit 1) is not null
      """;

  private static final Map<String, Function<Row, @Nullable Object>> COLUMNS = new LinkedHashMap<>();

  static {
    COLUMNS.put("delivery text", row -> row.delivery().id());
    COLUMNS.put("before bigint", row -> row.delivery().number() - 1L);
    COLUMNS.put("attempt_count bigint", row -> (long) row.completed.attempts());
    COLUMNS.put("becomes text", row -> row.state.word());
    COLUMNS.put("due bigint", row -> row.due.toEpochMilli());
    outcome("began bigint", attempt -> attempt.started().toEpochMilli());
    outcome("took bigint", attempt -> attempt.duration().toMillis());
    outcome("response_status bigint", AttemptRecorder::status);
    outcome("failure text", attempt -> attempt.error() == null ? null : attempt.error().code());
    outcome("detail text", AttemptResult::detail);
    outcome("headers text", AttemptRecorder::headers);
    outcome("body text", attempt -> attempt.response() == null ? "" : attempt.response().excerpt());
    outcome("phases text", attempt -> attempt.timings() == null ? null : attempt.timings().text());
  }

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

  /**
   * Records attempts of pending deliveries, whose rows the transaction has locked.
   *
   * @param due receives when each delivery is due that has a further attempt
   * @return the deliveries that have none
   */
  Set<String> complete(List<CompletedAttempt> completed, Map<String, Instant> due) {
    List<Row> ended = new ArrayList<>();
    List<Row> retried = new ArrayList<>();
    for (CompletedAttempt each : completed) {
      Optional<Instant> next = next(each);
      next.ifPresent(time -> due.put(each.delivery().id(), time));
      (next.isPresent() ? retried : ended).add(row(each, next));
    }
    if (!retried.isEmpty()) {
      BatchValues.of(COLUMNS, retried).update(handle, RETRY);
    }
    List<String> endedIds = ended.stream().map(row -> row.delivery().id()).toList();
    if (!ended.isEmpty()) {
      BatchValues.of(COLUMNS, ended).update(handle, COMPLETE, now.toEpochMilli());
      PendingDeliveries.delete(handle, endedIds);
    }
    addFurther(completed);
    return Set.copyOf(endedIds);
  }

  /** Records attempts of deliveries that an operator has completed, and returns those. */
  Set<String> addTo(List<CompletedAttempt> completed) {
    List<Row> rows = completed.stream().map(each -> row(each, Optional.empty())).toList();
    Set<String> found =
        BatchValues.of(COLUMNS, rows)
            .query(handle, CANCELLED)
            .bind("now", now.toEpochMilli())
            .mapTo(String.class)
            .set();
    addFurther(completed.stream().filter(each -> found.contains(each.delivery().id())).toList());
    return found;
  }

  private void addFurther(List<CompletedAttempt> completed) {
    List<Row> further =
        completed.stream()
            .filter(each -> each.attempt().wasStarted() && each.delivery().number() > 1)
            .map(each -> new Row(each, DeliveryState.PENDING, now, true))
            .toList();
    if (!further.isEmpty()) {
      BatchValues.of(COLUMNS, further).update(handle, FURTHER);
    }
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

  /**
   * A row of a statement.
   *
   * @param due the time of the next attempt, if there is one
   * @param withOutcome whether the attempt is stored there: a delivery has only the first one
   */
  private record Row(
      CompletedAttempt completed, DeliveryState state, Instant due, boolean withOutcome) {
    ClaimedDelivery delivery() {
      return completed.delivery();
    }
  }

  private Row row(CompletedAttempt completed, Optional<Instant> next) {
    AttemptResult attempt = completed.attempt();
    DeliveryState ended = attempt.delivered() ? DeliveryState.DELIVERED : DeliveryState.FAILED;
    return new Row(
        completed,
        next.isPresent() ? DeliveryState.PENDING : ended,
        next.orElse(now),
        attempt.wasStarted() && completed.delivery().number() == 1);
  }

  private static void outcome(String column, Function<AttemptResult, @Nullable Object> value) {
    COLUMNS.put(column, row -> row.withOutcome ? value.apply(row.completed.attempt()) : null);
  }

  private static @Nullable Long status(AttemptResult attempt) {
    return attempt.status() == null ? null : (Long) attempt.status().longValue();
  }

  private static @Nullable String headers(AttemptResult attempt) {
    return attempt.response() == null ? null : attempt.response().headers().text();
  }
}
