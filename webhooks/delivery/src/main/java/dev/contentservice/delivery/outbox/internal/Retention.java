package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.AlertListener.Alert;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.internal.webhook.IsolatedAlertListener;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.model.event.DeliveryAlert;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * Purges old completed deliveries and events, and fails deliveries that were paused too long. Works
 * in short transactions, because others wait for the store. Run it regularly, on any node.
 */
public final class Retention {
  /** How long a delivery may be due behind a pause; it can be replayed after that. */
  public static final Duration GIVE_UP_AFTER = Duration.ofDays(7);

  private static final int BATCH_SIZE = 500;

  private static final String PAUSED =
      """
      select d.id, d.webhook_id, d.event_id, d.attempts, d.tenant, (
        select e.entity_type from delivery_events e
        where e.id = d.event_id and e.tenant = d.tenant limit 1) as entity_type
      from delivery_receivers q join delivery_pending d
        on d.shard = q.shard and d.webhook_id = q.webhook_id
      where q.<paused_until> > 0 and <late>
      limit :limit
      """;

  // Only deliveries of a paused webhook are due for days.
  private static final String DUE = "d.due_at < :before";

  private static final String WAITING =
      "d.due_at = " + EntityOrder.WAITING + " and d.created_at < :before";

  private static final String PURGE =
      """
      delete from delivery_completed where id <any_of> (
        select id from delivery_completed where completed_at < :before
        order by completed_at limit :limit <free_rows>) <end>
      returning id
      """;

  private static final String PURGE_EVENTS =
      """
      delete from delivery_events where id <any_of> (
        select e.id from delivery_events e where e.created_at < :before
          and %1$s
        order by e.created_at limit :limit) <end>
        and created_at < :before and %2$s
      """
          .formatted(unused("e"), unused("delivery_events"));

  // The ids are of one owner each: another one may use the same.
  private static String unused(String event) {
    return Stream.of("delivery_pending", "delivery_completed")
        .map(
            table ->
                "not exists (select 1 from %1$s d where d.event_id = %2$s.id and d.tenant = %2$s.tenant)"
                    .formatted(table, event))
        .collect(Collectors.joining(" and "));
  }

  private final TransactionRunner store;
  private final StoreClock clock;
  private final Duration retention;
  private final Duration eventRetention;
  private final Duration giveUpAfter;
  private final AlertListener alerts;

  /** Without alerts; events are stored as long as deliveries at least. */
  public Retention(
      TransactionRunner store, StoreClock clock, Duration retention, Duration giveUpAfter) {
    this(store, clock, retention, retention, giveUpAfter, AlertListener.none());
  }

  /**
   * @param retention how long a completed delivery and its attempts are stored
   * @param eventRetention how long an event is stored, and its id known as published, after its
   *     publication; longer as long as one of its deliveries is stored
   * @param giveUpAfter how long a delivery may be due without an attempt, because the circuit
   *     breaker of its webhook is open or its receiver keeps asking for pauses
   * @param alerts learns of the deliveries that fail because of that
   */
  public Retention(
      TransactionRunner store,
      StoreClock clock,
      Duration retention,
      Duration eventRetention,
      Duration giveUpAfter,
      AlertListener alerts) {
    this.store = store;
    this.clock = clock;
    this.retention = retention;
    this.eventRetention = eventRetention;
    this.giveUpAfter = giveUpAfter;
    this.alerts = IsolatedAlertListener.of(alerts);
  }

  /** Purges and fails all such deliveries, and returns their number. */
  public int run() {
    int total = 0;
    int batch;
    do {
      batch = giveUp("open_until") + giveUp("held_until") + store.run(this::purge);
      total += batch;
    } while (batch > 0);
    while (store.run(this::purgeUnused) == BATCH_SIZE) {
      // The next ones.
    }
    purgeUnusedPayloads();
    return total;
  }

  private int giveUp(String pausedUntil) {
    return store.run(handle -> giveUp(handle, pausedUntil, DUE))
        + store.run(handle -> giveUp(handle, pausedUntil, WAITING));
  }

  // The result of an attempt in flight is added to the delivery.
  private int giveUp(Handle handle, String pausedUntil, String late) {
    Instant now = clock.instant();
    List<Late> found =
        OutboxDialect.query(handle, PAUSED)
            .define("paused_until", pausedUntil)
            .define("late", late)
            .bind("before", now.minus(giveUpAfter).toEpochMilli())
            .bind("limit", BATCH_SIZE)
            .map((row, context) -> Late.read(row))
            .list();
    Set<String> locked =
        PendingDeliveries.lock(handle, found.stream().map(each -> each.id).toList(), false)
            .keySet();
    List<Alert> failed =
        found.stream()
            .filter(each -> locked.contains(each.id) && !each.isAlert)
            .map(each -> each.alert)
            .toList();
    if (!failed.isEmpty()) {
      alerts.alerted(handle, failed);
    }
    return PendingDeliveries.complete(handle, locked, DeliveryState.FAILED, now, false);
  }

  /**
   * @param isAlert whether it was to deliver an alert, which causes no further one
   */
  private record Late(String id, boolean isAlert, Alert alert) {
    static Late read(ResultSet row) throws SQLException {
      String id = row.getString("id");
      DeliveryAlert alert =
          new DeliveryAlert(row.getString("webhook_id"))
              .deliveryId(id)
              .eventId(row.getString("event_id"))
              .attempts(row.getInt("attempts"));
      return new Late(
          id,
          AlertTypes.ENTITY_TYPE.value().equals(row.getString("entity_type")),
          new Alert(row.getString("tenant"), AlertTypes.DELIVERY_FAILED, alert));
    }
  }

  // A single statement on locked rows, so that it does not purge a delivery that is being replayed.
  private int purge(Handle handle) {
    List<String> ids =
        OutboxDialect.query(handle, PURGE)
            .bind("before", clock.instant().minus(retention).toEpochMilli())
            .bind("limit", BATCH_SIZE)
            .mapTo(String.class)
            .list();
    purgeAttempts(handle, ids);
    return ids.size();
  }

  public static void purgeAttempts(Handle handle, Collection<String> deliveryIds) {
    if (!deliveryIds.isEmpty()) {
      handle
          .createUpdate("delete from delivery_further_attempts where delivery_id in (<ids>)")
          .bindList("ids", List.copyOf(deliveryIds))
          .execute();
    }
  }

  // An event is stored as long as its deliveries, and long enough to detect duplicates.
  private int purgeUnused(Handle handle) {
    return OutboxDialect.update(handle, PURGE_EVENTS)
        .bind("before", clock.instant().minus(eventRetention).toEpochMilli())
        .bind("limit", BATCH_SIZE)
        .execute();
  }

  private void purgeUnusedPayloads() {
    Optional<String> last = Optional.of("");
    while (last.isPresent()) {
      String after = last.get();
      last =
          store.run(handle -> PayloadRepository.purge(handle, after, BATCH_SIZE, clock.instant()));
    }
  }
}
