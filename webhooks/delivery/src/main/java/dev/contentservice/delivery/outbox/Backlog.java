package dev.contentservice.delivery.outbox;

import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * Statistics of pending work. What is in flight and what is due only the owner of a webhook knows,
 * so each node counts its own; the rest is the same on every node. The cost is bounded: at most
 * {@link #MOST} entries of an index are read.
 *
 * @param pending deliveries, without those that this node has in flight; {@link #MOST} means that
 *     many or more
 * @param inFlight deliveries that this node has in flight
 * @param stuck those of them that were claimed longer than {@link #LONGEST} ago: by then the
 *     attempt is normally recorded
 * @param oldestDue how long the webhook that is due first has been due, zero if none is: since its
 *     oldest delivery is due or, if later, since it was last served. A webhook is not due while its
 *     deliveries are between attempts, paused by the circuit breaker, or all in flight. Counts
 *     receivers that are not slow
 * @param oldestDueSlow the same for slow receivers, which get a share of a node's capacity
 * @param circuitBreakersOpen webhooks whose circuit breaker is open
 * @param circuitBreakersHalfOpen webhooks whose circuit breaker is half-open: one attempt tests the
 *     receiver
 */
public record Backlog(
    long pending,
    long inFlight,
    long stuck,
    Duration oldestDue,
    Duration oldestDueSlow,
    long circuitBreakersOpen,
    long circuitBreakersHalfOpen) {
  public static final int MOST = 100_000;
  public static final Duration LONGEST = Duration.ofSeconds(60);

  private static final String OPEN =
      "select count(*) from (select 1 from delivery_pending limit :most) found";

  private static final String FAILING =
      """
      select count(*) from (
        select open_until from delivery_receivers where open_until > 0
        order by open_until limit :most) found
      """;

  /** Reads in the caller's transaction, as a node that delivers nothing. */
  public static Backlog read(Handle handle, Instant now) {
    long failing = count(handle.createQuery(FAILING));
    long stillOpen =
        count(handle.createQuery(FAILING + " where open_until > :now").bind("now", millis(now)));
    return new Backlog(
        count(handle.createQuery(OPEN)),
        0,
        0,
        oldestWakeUp(handle, now),
        Duration.ZERO,
        stillOpen,
        failing - stillOpen);
  }

  /** The same with what one node works on. */
  public Backlog ofNode(long inFlight, long stuckThere, Duration due, Duration dueSlow) {
    return new Backlog(
        pending == MOST ? MOST : Math.max(0, pending - inFlight),
        inFlight,
        stuckThere,
        longest(oldestDue, due),
        dueSlow,
        circuitBreakersOpen,
        circuitBreakersHalfOpen);
  }

  private static Duration longest(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  /** How long the oldest wake-up has been waiting for a node. */
  private static Duration oldestWakeUp(Handle handle, Instant now) {
    return handle
        .createQuery(
            "select min(woken_at) from (select woken_at from delivery_wakeups limit 1000) w")
        .mapTo(Long.class)
        .findFirst()
        .map(at -> Duration.ofMillis(Math.max(0, millis(now) - at)))
        .orElse(Duration.ZERO);
  }

  private static long count(Query query) {
    return query.bind("most", MOST).mapTo(Long.class).one();
  }

  private static long millis(Instant time) {
    return time.toEpochMilli();
  }
}
