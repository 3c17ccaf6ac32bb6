package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * Reads and writes the queue rows: one for each webhook that ever had a delivery. A transaction
 * that claims or completes deliveries locks the rows of their webhooks, which enforces the
 * in-flight limits.
 */
public final class WebhookQueueRepository {
  private static final long NEVER = Long.MAX_VALUE;

  // A webhook is due when its next delivery is due, if it has a free place, and when a node with
  // leases may be found dead. A served webhook moves behind all others that are due now; an
  // unserved one keeps its position.
  //
  // An insert, although the rows exist: for an update that joins the given rows, PostgreSQL may
  // compare each of them with each queue.
  private static final String SETTLE =
      """
      insert into delivery_queues (webhook_id, failures, failing_since, failed_delivery, open_until,
        held_until, free_at, leases, smoothed_millis, speed, next_due_at)
      select webhook, failed, failed_since, last_failed, shut_until, case when held > :now then held else 0 end,
        free_from, leased, smoothed, receiver,
        <greatest>(shut_until, held, <least>(look,
          case when free > 0 then coalesce((
            select <greatest>(due_at, (free_from + 999) / 1000, turn) from delivery_pending
            where webhook_id = webhook and <position>(leased, id) < 1
            order by due_at limit 1), never) else never end))
      from <rows> where true
      on conflict (webhook_id) do update set failures = excluded.failures,
        failing_since = excluded.failing_since,
        failed_delivery = excluded.failed_delivery, open_until = excluded.open_until,
        held_until = excluded.held_until, free_at = excluded.free_at, leases = excluded.leases,
        smoothed_millis = excluded.smoothed_millis, speed = excluded.speed,
        next_due_at = excluded.next_due_at
      """;

  private static final String DUE =
      forEachSpeed(
          """
          select * from (
            select %2$s from delivery_queues where speed = '%1$s' and next_due_at <= :now
            order by next_due_at limit :%1$s <free_rows>) %1$s
          """);

  // One row for each speed, because the index starts with it.
  private static final String NEXT_DUE =
      """
      select * from (select woken_at from delivery_wakeups order by id limit 1) woken
      union all
      """
          + forEachSpeed(
              """
              select * from (
                select next_due_at from delivery_queues
                where speed = '%1$s' and next_due_at < :never order by next_due_at limit 1) %1$s
              """);

  private WebhookQueueRepository() {}

  private static String forEachSpeed(String select) {
    return Stream.of(ReceiverSpeed.values())
        .map(speed -> select.formatted(speed.word(), WebhookQueue.COLUMNS))
        .collect(Collectors.joining(" union all "));
  }

  /**
   * When the first webhook is due or was woken; empty if no delivery is pending and no node has a
   * lease.
   */
  static OptionalLong nextDue(Handle handle) {
    return handle.createQuery(NEXT_DUE).bind("never", NEVER).mapTo(Long.class).stream()
        .mapToLong(Long::longValue)
        .min();
  }

  /** The leases on deliveries of this webhook. */
  public static List<Lease> leases(Handle handle, String webhookId) {
    return handle
        .createQuery("select leases from delivery_queues where webhook_id = :webhook")
        .bind("webhook", webhookId)
        .mapTo(String.class)
        .findOne()
        .map(Lease::read)
        .orElse(List.of());
  }

  /**
   * Locks the webhooks that are due first and not locked by others: for each speed at most the
   * limit.
   */
  static List<WebhookQueue> lockDue(Handle handle, Instant now, ClaimLimit limit) {
    Query query = OutboxDialect.query(handle, DUE).bind("now", now.toEpochMilli());
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      query.bind(speed.word(), limit.of(speed));
    }
    return query.map((row, context) -> WebhookQueue.read(row)).list();
  }

  /** Locks these webhooks, waiting for nodes that have locked them. */
  public static Map<String, WebhookQueue> lock(Handle handle, Collection<String> webhookIds) {
    return lock(handle, webhookIds, "<row_lock>");
  }

  /**
   * Locks the queues of these webhooks as a node does before it claims or completes deliveries.
   * Creates a queue if no node has looked at it, because a claim may be about to do so.
   */
  public static void lockOrCreate(Handle handle, Collection<String> webhookIds) {
    Set<String> missing = new TreeSet<>(webhookIds);
    missing.removeAll(lock(handle, webhookIds).keySet());
    if (!missing.isEmpty()) {
      WakeUps.createQueues(handle, missing.stream().collect(Collectors.toMap(id -> id, id -> 0L)));
      lock(handle, missing);
    }
  }

  /** Locks those of these webhooks that no other transaction has locked. */
  public static Map<String, WebhookQueue> lockFree(Handle handle, Collection<String> webhookIds) {
    return lock(handle, webhookIds, "<free_rows>");
  }

  private static Map<String, WebhookQueue> lock(
      Handle handle, Collection<String> webhookIds, String how) {
    Map<String, WebhookQueue> rows = new HashMap<>();
    if (webhookIds.isEmpty()) {
      return rows;
    }
    BatchValues.of("webhook", webhookIds)
        .query(
            handle,
            """
            select %s from delivery_queues
            where webhook_id <any_of> (select webhook from <rows>) <end>
            order by webhook_id %s
            """
                .formatted(WebhookQueue.COLUMNS, how))
        .map((row, context) -> WebhookQueue.read(row))
        .forEach(row -> rows.put(row.webhookId(), row));
    return rows;
  }

  /**
   * Stores these rows and when each is due next.
   *
   * @param turns since when those webhooks are due that are due earlier than their rows say
   * @param served the webhooks that were served
   * @param recheckAt when a node with leases may next be found dead
   */
  static void settle(
      Handle handle,
      Instant now,
      Collection<WebhookQueue> rows,
      Map<String, Long> turns,
      Set<String> served,
      OutboxConfig config,
      Instant recheckAt) {
    if (rows.isEmpty()) {
      return;
    }
    BatchValues values =
        new BatchValues(
            "webhook text",
            "failed bigint",
            "failed_since bigint",
            "last_failed text",
            "shut_until bigint",
            "held bigint",
            "free_from bigint",
            "leased text",
            "free bigint",
            "look bigint",
            "smoothed bigint",
            "receiver text",
            "turn bigint",
            "never bigint");
    for (WebhookQueue row : rows) {
      values.add(
          row.webhookId(),
          (long) row.failures(),
          row.failingSince().toEpochMilli(),
          row.failedDelivery(),
          row.openUntil().toEpochMilli(),
          row.heldUntil().toEpochMilli(),
          row.freeAt(),
          Lease.write(row.leases()),
          (long) row.free(config),
          row.leases().isEmpty() ? NEVER : recheckAt.toEpochMilli(),
          row.smoothedMillis(),
          row.speed().word(),
          turn(row, now, turns, served),
          NEVER);
    }
    values.update(handle, SETTLE, now.toEpochMilli());
  }

  private static long turn(
      WebhookQueue row, Instant now, Map<String, Long> turns, Set<String> served) {
    long latest = now.toEpochMilli();
    return served.contains(row.webhookId())
        ? latest
        : Math.min(row.dueAt(), turns.getOrDefault(row.webhookId(), latest));
  }
}
