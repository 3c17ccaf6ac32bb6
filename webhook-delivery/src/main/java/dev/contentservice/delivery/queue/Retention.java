package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Forgets what was finished long ago, and ends what has waited too long behind a breaker. Little at
 * a time, so that nobody waits long for the store; to be run every now and then, on any node.
 */
public final class Retention {
  private static final int AT_ONCE = 500;

  private final TransactionRunner store;
  private final StoreClock clock;
  private final Duration keep;
  private final Duration giveUpAfter;

  /**
   * @param keep how long a finished delivery and its attempts are kept
   * @param giveUpAfter how long a delivery may be due without being tried, because the breaker of
   *     its webhook is open or its receiver asks for one pause after the other
   */
  public Retention(TransactionRunner store, StoreClock clock, Duration keep, Duration giveUpAfter) {
    this.store = store;
    this.clock = clock;
    this.keep = keep;
    this.giveUpAfter = giveUpAfter;
  }

  /** Does all that there is to do, and returns how many deliveries were forgotten or ended. */
  public int run() {
    int all = 0;
    int some;
    do {
      some = giveUp("open_until") + giveUp("held_until") + store.run(this::purge);
      all += some;
    } while (some > 0);
    while (store.run(this::purgeUnused) == AT_ONCE) {
      // The next ones.
    }
    purgeUnusedPayloads();
    return all;
  }

  // Only a delivery of a webhook that is left alone is due for days. `due_at = 0` marks one that
  // was
  // reclaimed from an expired lease. No other transaction claims or completes what is locked here.
  private int giveUp(String leftAloneUntil) {
    return store.run(handle -> giveUp(handle, leftAloneUntil));
  }

  private int giveUp(Handle handle, String leftAloneUntil) {
    OutboxDialect dialect = OutboxDialect.of(handle);
    long now = clock.instant().toEpochMilli();
    return handle
        .createUpdate(
            dialect.sql(
                "update deliveries set state = 'failed', completed_at = :now where "
                    + dialect.isOneOf(
                        "id",
                        "select d.id from delivery_queues q join deliveries d"
                            + " on d.webhook_id = q.webhook_id where q."
                            + leftAloneUntil
                            + " > 0"
                            + " and q.leases = '[]' and d.completed_at is null and d.due_at > 0"
                            + " and d.due_at < :before limit :limit <free_rows>")))
        .bind("now", now)
        .bind("before", now - giveUpAfter.toMillis())
        .bind("limit", AT_ONCE)
        .execute();
  }

  // In one statement, on rows that it locks: what somebody asked to be sent again is not finished.
  private int purge(Handle handle) {
    OutboxDialect dialect = OutboxDialect.of(handle);
    List<String> ids =
        handle
            .createQuery(
                dialect.sql(
                    "delete from deliveries where "
                        + dialect.isOneOf(
                            "id",
                            "select id from deliveries where completed_at < :before"
                                + " order by completed_at limit :limit <free_rows>")
                        + " returning id"))
            .bind("before", clock.instant().minus(keep).toEpochMilli())
            .bind("limit", AT_ONCE)
            .mapTo(String.class)
            .list();
    purgeAttempts(handle, ids);
    return ids.size();
  }

  private static void purgeAttempts(Handle handle, List<String> deliveryIds) {
    if (!deliveryIds.isEmpty()) {
      handle
          .createUpdate("delete from delivery_attempts where delivery_id in (<ids>)")
          .bindList("ids", deliveryIds)
          .execute();
    }
  }

  // An event is kept as long as anything that is told of it, and long enough to be known again.
  private int purgeUnused(Handle handle) {
    return handle
        .createUpdate(
            "delete from delivery_events where "
                + OutboxDialect.of(handle)
                    .isOneOf(
                        "id",
                        "select e.id from delivery_events e where e.created_at < :before"
                            + " and not exists (select 1 from deliveries where event_id = e.id)"
                            + " order by e.created_at limit :limit"))
        .bind("before", clock.instant().minus(keep).toEpochMilli())
        .bind("limit", AT_ONCE)
        .execute();
  }

  private void purgeUnusedPayloads() {
    Optional<String> last = Optional.of("");
    while (last.isPresent()) {
      String after = last.get();
      last = store.run(handle -> new UnusedPayloads(handle).purge(after, AT_ONCE));
    }
  }
}
