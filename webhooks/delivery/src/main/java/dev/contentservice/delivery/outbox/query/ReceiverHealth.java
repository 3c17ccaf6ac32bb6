package dev.contentservice.delivery.outbox.query;

import dev.contentservice.delivery.outbox.internal.EntityOrder;
import dev.contentservice.delivery.outbox.internal.ReceiverState;
import dev.contentservice.delivery.outbox.internal.WakeUps;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * The health of a receiver that needs attention: it fails, or the service disabled its webhook. It
 * is the same on every node, because it comes from the store.
 *
 * @param consecutiveFailures attempts that the receiver failed since the last successful one
 * @param failingSince when the first of them was recorded; null if there is none or it is unknown
 * @param lastFailure the last of them; null if there is none or it was deleted
 * @param pausedUntil no attempt is made before; null if attempts are not paused
 * @param disabled null if the service did not disable the webhook
 * @param pending deliveries; {@link #MOST_PENDING} means that many or more
 * @param nextDueAt when the one is due that is due first; null if none is pending, or all wait for
 *     others of their entities
 * @param oldestPendingAt when the oldest of the counted deliveries was created; null if none is
 *     pending. Those that are due first are counted
 */
public record ReceiverHealth(
    String webhookId,
    CircuitBreakerState circuitBreaker,
    int consecutiveFailures,
    @Nullable Instant failingSince,
    @Nullable LastAttempt lastFailure,
    @Nullable Instant pausedUntil,
    @Nullable Disabled disabled,
    int pending,
    @Nullable Instant nextDueAt,
    @Nullable Instant oldestPendingAt) {
  public static final int MOST_PENDING = 100;

  // One text, so that the deliveries are read once; null if none is pending.
  private static final String SELECT =
      """
      select %s, disabled_reason, disabled_at, case when %s then 0 else 1 end as resumed, (
        select count(*) || ' ' || min(due_at) || ' ' || min(created_at) from (
          select d.due_at, d.created_at from delivery_pending d
          where d.shard = q.shard and d.webhook_id = q.webhook_id
          order by d.due_at limit %d) counted) as pending
      from delivery_receivers q
      where %s
      """
          .formatted(ReceiverState.COLUMNS, WakeUps.NOT_RESUMED, MOST_PENDING, WakeUps.NOT_RESET);

  // The condition is that of the index delivery_receivers_troubled.
  public static final String TROUBLED =
      SELECT
          + """
            and webhook_id > :after and (failures > 0 or disabled_reason is not null)
            order by webhook_id limit :limit
            """;

  private static final String OF_WEBHOOKS =
      SELECT
          + """
            and webhook_id <any_of> (select webhook from <rows>) <end>
            and (failures > 0 or disabled_reason is not null or held_until > :now)
            """;

  /**
   * Returns a page of the receivers that need attention, in the order of their webhooks'
   * identifiers. Reads in the caller's transaction, by indexes only.
   *
   * @param after the last webhook of the previous page; null for the first page
   */
  public static List<ReceiverHealth> page(
      Handle handle, Instant now, @Nullable String after, int limit) {
    return read(
        handle,
        now,
        handle
            .createQuery(TROUBLED)
            .bind("after", after == null ? "" : after)
            .bind("limit", limit));
  }

  /**
   * Returns the receivers of these webhooks that need attention or whose attempts are paused, by
   * webhook. Reads in the caller's transaction.
   */
  public static Map<String, ReceiverHealth> find(
      Handle handle, Instant now, Collection<String> webhookIds) {
    Query query =
        BatchValues.of("webhook", webhookIds)
            .query(handle, OF_WEBHOOKS)
            .bind("now", now.toEpochMilli());
    return read(handle, now, query).stream()
        .collect(Collectors.toMap(ReceiverHealth::webhookId, receiver -> receiver));
  }

  private static List<ReceiverHealth> read(Handle handle, Instant now, Query query) {
    List<ReceiverHealth> read = query.map((row, context) -> read(row, now)).list();
    Map<String, LastAttempt> failures =
        LastAttempt.find(
            handle,
            read.stream()
                .flatMap(each -> Stream.ofNullable(each.lastFailure()))
                .map(LastAttempt::deliveryId)
                .toList());
    return read.stream().map(each -> each.with(failures)).toList();
  }

  private ReceiverHealth with(Map<String, LastAttempt> failures) {
    return new ReceiverHealth(
        webhookId,
        circuitBreaker,
        consecutiveFailures,
        failingSince,
        lastFailure == null ? null : failures.get(lastFailure.deliveryId()),
        pausedUntil,
        disabled,
        pending,
        nextDueAt,
        oldestPendingAt);
  }

  /** Of the last failure only the delivery. */
  private static ReceiverHealth read(ResultSet row, Instant now) throws SQLException {
    ReceiverState state = ReceiverState.read(row);
    boolean isResumed = row.getInt("resumed") == 1;
    String reason = row.getString("disabled_reason");
    String counted = row.getString("pending");
    // How many, when the first one is due, and when the oldest was created.
    String[] pending = counted == null ? new String[] {"0"} : counted.split(" ");
    return new ReceiverHealth(
        row.getString("webhook_id"),
        CircuitBreakerState.of(isResumed ? Instant.EPOCH : state.openUntil(), now),
        state.failures(),
        state.failingSince().equals(Instant.EPOCH) ? null : state.failingSince(),
        state.failedDelivery() == null
            ? null
            : new LastAttempt(state.failedDelivery(), 0, null, null, null),
        state.maySend(now) || isResumed ? null : state.pausedUntil(),
        reason == null ? null : new Disabled(reason, millis(row.getString("disabled_at"))),
        Integer.parseInt(pending[0]),
        counted == null || Long.parseLong(pending[1]) == EntityOrder.WAITING
            ? null
            : millis(pending[1]),
        counted == null ? null : millis(pending[2]));
  }

  private static Instant millis(String text) {
    return Instant.ofEpochMilli(Long.parseLong(text));
  }
}
