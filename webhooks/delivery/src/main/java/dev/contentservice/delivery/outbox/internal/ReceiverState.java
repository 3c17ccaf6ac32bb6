package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.outbox.Throttle;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * What the store knows of a receiver. A receiver that is well has no row.
 *
 * @param failures consecutive failed attempts
 * @param failingSince when the first of them was recorded; the epoch if there is none
 * @param failedDelivery the delivery of the last of them; null if there is none
 * @param openUntil when its circuit breaker becomes half-open; the epoch if it is closed
 * @param heldUntil the end of a pause that the receiver asked for or that follows a deferred
 *     lookup; the epoch if there is none
 * @param slowMillis the smoothed duration of the attempts of a slow receiver; -1 for others
 * @param freeAt when its {@link Throttle} permits the next request, in microseconds since 1970; 0
 *     if it does now
 */
public record ReceiverState(
    int failures,
    Instant failingSince,
    @Nullable String failedDelivery,
    Instant openUntil,
    Instant heldUntil,
    long slowMillis,
    long freeAt) {
  public static final ReceiverState WELL =
      new ReceiverState(0, Instant.EPOCH, null, Instant.EPOCH, Instant.EPOCH, -1, 0);

  /** The columns that {@link #read} reads. */
  public static final String COLUMNS =
      "webhook_id, failures, failing_since, failed_delivery, open_until, held_until,"
          + " smoothed_millis, free_at";

  private static final String OF_SHARDS =
      "select "
          + COLUMNS
          + " from delivery_receivers where shard <any_of> (select taken from <rows>) <end>";

  private static final String OF_WEBHOOKS =
      "select "
          + COLUMNS
          + " from delivery_receivers where webhook_id <any_of> (select webhook from <rows>) <end>";

  // Without a condition SQLite would parse "on conflict" as a join condition.
  private static final String WRITE =
      """
      insert into delivery_receivers (webhook_id, shard, failures, failing_since, failed_delivery,
        open_until, held_until, smoothed_millis, free_at)
      select webhook, of_shard, failed, since, last_failed, shut, held, slow, free
      from <rows> where true
      on conflict (webhook_id) do update set failures = excluded.failures,
        failing_since = excluded.failing_since, failed_delivery = excluded.failed_delivery,
        open_until = excluded.open_until, held_until = excluded.held_until,
        smoothed_millis = excluded.smoothed_millis, free_at = excluded.free_at
      """;

  // Of a disabled one the reason stays.
  private static final String DELETE_WELL =
      """
      delete from delivery_receivers where disabled_reason is null
        and webhook_id <any_of> (select webhook from <rows>) <end>
      """;

  private static final String RESET =
      "delete from delivery_receivers where webhook_id <any_of> (select webhook from <rows>) <end>";

  public static ReceiverState read(ResultSet row) throws SQLException {
    return new ReceiverState(
        row.getInt("failures"),
        millis(row, "failing_since"),
        row.getString("failed_delivery"),
        millis(row, "open_until"),
        millis(row, "held_until"),
        row.getLong("smoothed_millis"),
        row.getLong("free_at"));
  }

  private static Instant millis(ResultSet row, String column) throws SQLException {
    return Instant.ofEpochMilli(row.getLong(column));
  }

  /** Whether neither the circuit breaker nor a pause prevents sending. */
  public boolean maySend(Instant now) {
    return !openUntil.isAfter(now) && !heldUntil.isAfter(now);
  }

  /** The later end of both pauses. */
  public Instant pausedUntil() {
    return openUntil.isAfter(heldUntil) ? openUntil : heldUntil;
  }

  /** The states of all webhooks in these shards that have a row. */
  static Map<String, ReceiverState> inShards(Handle handle, Collection<Integer> shards) {
    return read(handle, BatchValues.of(shards), OF_SHARDS);
  }

  /** Reads the states of these webhooks again into their queues; without a row, all is well. */
  static void refresh(Handle handle, Set<String> webhookIds, Map<String, WebhookQueue> queues) {
    if (!webhookIds.isEmpty()) {
      Map<String, ReceiverState> stored =
          read(handle, BatchValues.of("webhook", webhookIds), OF_WEBHOOKS);
      queues.replaceAll(
          (id, row) -> webhookIds.contains(id) ? row.with(stored.getOrDefault(id, WELL)) : row);
    }
  }

  private static Map<String, ReceiverState> read(Handle handle, BatchValues rows, String sql) {
    Map<String, ReceiverState> found = new HashMap<>();
    rows.query(handle, sql)
        .map((row, context) -> Map.entry(row.getString("webhook_id"), read(row)))
        .forEach(each -> found.put(each.getKey(), each.getValue()));
    return found;
  }

  /** Stores the states of these webhooks. */
  static void write(Handle handle, Map<String, ReceiverState> changed) {
    BatchValues rows =
        new BatchValues(
            "webhook text",
            "of_shard bigint",
            "failed bigint",
            "since bigint",
            "last_failed text",
            "shut bigint",
            "held bigint",
            "slow bigint",
            "free bigint");
    List<String> well = new ArrayList<>();
    changed.forEach(
        (id, state) -> {
          if (state.equals(WELL)) {
            well.add(id);
          }
          rows.add(
              id,
              (long) Shards.of(id),
              (long) state.failures,
              state.failingSince.toEpochMilli(),
              state.failedDelivery,
              state.openUntil.toEpochMilli(),
              state.heldUntil.toEpochMilli(),
              state.slowMillis,
              state.freeAt);
        });
    if (rows.size() > 0) {
      rows.update(handle, WRITE);
    }
    if (!well.isEmpty()) {
      BatchValues.of("webhook", well).update(handle, DELETE_WELL);
    }
  }

  /** Drops all of these webhooks, also why they were disabled. */
  static void reset(Handle handle, Collection<String> webhookIds) {
    if (!webhookIds.isEmpty()) {
      BatchValues.of("webhook", webhookIds).update(handle, RESET);
    }
  }
}
