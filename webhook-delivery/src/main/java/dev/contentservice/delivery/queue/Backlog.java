package dev.contentservice.delivery.queue;

import static dev.contentservice.delivery.queue.ReceiverSpeed.FAST;
import static dev.contentservice.delivery.queue.ReceiverSpeed.SLOW;
import static dev.contentservice.delivery.queue.ReceiverSpeed.UNKNOWN;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * What has still to be done, in numbers. The same on every node, because all of it is the store's.
 * Costs the same however much waits: it reads at most {@link #MOST} entries of an index.
 *
 * @param pending deliveries that wait for their turn; {@link #MOST} stands for that many or more
 * @param leased deliveries that nodes are making attempts for
 * @param stuck those of them that were taken longer ago than {@link #LONGEST}: an attempt has ended
 *     by then and its node recorded it, or the lease has ended and another node took it over
 * @param oldestDue how long the webhook that waits longest for its turn has waited for it, zero if
 *     none does: since its oldest delivery is due or, if that was later, since it had a turn. One
 *     whose deliveries wait for their next attempt, behind a breaker, or for an attempt in flight
 *     to end has no turn. Of receivers that are not slow
 * @param oldestDueSlow the same for slow receivers, which have a share of a node's places
 * @param breakersOpen webhooks that nothing is sent to for now
 * @param breakersHalfOpen webhooks that one attempt is made for, to find out whether they are back
 */
public record Backlog(
    long pending,
    long leased,
    long stuck,
    Duration oldestDue,
    Duration oldestDueSlow,
    long breakersOpen,
    long breakersHalfOpen) {
  public static final int MOST = 100_000;
  public static final Duration LONGEST = Duration.ofSeconds(60);

  // In the order of the index, so that no database thinks of reading the table instead.
  private static final String OPEN =
      "select count(*) from (select 1 from deliveries where completed_at is null"
          + " order by webhook_id, due_at limit :most) found";
  private static final String LEASED =
      "select leases from delivery_queues where leases <> '[]' order by webhook_id limit :most";
  // Zero stands for "before all others" and is no time.
  private static final String OLDEST =
      "select min(next_due_at) from delivery_queues where speed = :speed and next_due_at > 0"
          + " and next_due_at <= :now";
  private static final String FAILING =
      "select count(*) from (select open_until from delivery_queues where open_until > 0"
          + " order by open_until limit :most) found";

  /** Reads in the caller's transaction. */
  public static Backlog read(Handle handle, Instant now) {
    long open = count(handle.createQuery(OPEN));
    List<Lease> leases = leases(handle);
    long taken = leases.size();
    long failing = count(handle.createQuery(FAILING));
    long stillOpen =
        count(handle.createQuery(FAILING + " where open_until > :now").bind("now", millis(now)));
    return new Backlog(
        open == MOST ? MOST : Math.max(0, open - taken),
        taken,
        leases.stream().filter(each -> isStuck(each, now)).count(),
        longest(oldestDue(handle, now, FAST), oldestDue(handle, now, UNKNOWN)),
        oldestDue(handle, now, SLOW),
        stillOpen,
        failing - stillOpen);
  }

  private static List<Lease> leases(Handle handle) {
    return handle.createQuery(LEASED).bind("most", MOST).mapTo(String.class).stream()
        .flatMap(leases -> Lease.read(leases).stream())
        .toList();
  }

  private static boolean isStuck(Lease lease, Instant now) {
    return lease.since() > 0 && millis(now) - lease.since() > LONGEST.toMillis();
  }

  private static Duration longest(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private static Duration oldestDue(Handle handle, Instant now, ReceiverSpeed speed) {
    return handle
        .createQuery(OLDEST)
        .bind("speed", speed.word())
        .bind("now", millis(now))
        .mapTo(Long.class)
        .findOne()
        .map(due -> Duration.ofMillis(millis(now) - due))
        .orElse(Duration.ZERO);
  }

  private static long count(Query query) {
    return query.bind("most", MOST).mapTo(Long.class).one();
  }

  private static long millis(Instant time) {
    return time.toEpochMilli();
  }
}
