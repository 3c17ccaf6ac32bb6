package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * What has still to be done, in numbers. The same on every node, because all of it is the store's.
 * Costs the same however much waits: it reads at most {@link #MOST} entries of an index.
 *
 * @param waiting deliveries that wait for their turn; {@link #MOST} stands for that many or more
 * @param taken deliveries that nodes are making attempts for
 * @param oldestDue how long the delivery that should have been taken first has been due, zero if
 *     none is; one that waits for its next attempt, behind a breaker, or for one of its webhook's
 *     attempts in flight to end is not due
 * @param breakersOpen webhooks that nothing is sent to for now
 * @param breakersHalfOpen webhooks that one attempt is made for, to find out whether they are back
 */
public record Backlog(
    long waiting, long taken, Duration oldestDue, long breakersOpen, long breakersHalfOpen) {
  public static final int MOST = 100_000;

  // In the order of the index, so that no database thinks of reading the table instead.
  private static final String OPEN =
      "select count(*) from (select 1 from deliveries where finished_at is null"
          + " order by webhook_id, due_at limit :most) found";
  private static final String TAKEN =
      "select leases from delivery_queues where leases <> '[]' order by webhook_id limit :most";
  // Zero stands for "before all others" and is no time.
  private static final String OLDEST =
      "select min(next_due_at) from delivery_queues where next_due_at > 0 and next_due_at <= :now";
  private static final String FAILING =
      "select count(*) from (select open_until from delivery_queues where open_until > 0"
          + " order by open_until limit :most) found";

  /** Reads in the caller's transaction. */
  public static Backlog read(Handle handle, Instant now) {
    long open = count(handle.createQuery(OPEN));
    long taken = taken(handle);
    long failing = count(handle.createQuery(FAILING));
    long stillOpen =
        count(handle.createQuery(FAILING + " where open_until > :now").bind("now", millis(now)));
    return new Backlog(
        open == MOST ? MOST : Math.max(0, open - taken),
        taken,
        oldestDue(handle, now),
        stillOpen,
        failing - stillOpen);
  }

  private static long taken(Handle handle) {
    return handle.createQuery(TAKEN).bind("most", MOST).mapTo(String.class).stream()
        .mapToLong(leases -> Lease.read(leases).size())
        .sum();
  }

  private static Duration oldestDue(Handle handle, Instant now) {
    return handle
        .createQuery(OLDEST)
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
