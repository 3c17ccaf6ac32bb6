package dev.contentservice.delivery.outbox;

import static dev.contentservice.delivery.dispatch.ReceiverSpeed.FAST;
import static dev.contentservice.delivery.dispatch.ReceiverSpeed.SLOW;
import static dev.contentservice.delivery.dispatch.ReceiverSpeed.UNKNOWN;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.outbox.internal.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * Statistics of pending work. They are the same on every node, because they come from the store.
 * The cost is bounded: at most {@link #MOST} entries of an index are read.
 *
 * @param pending deliveries that no node has leased; {@link #MOST} means that many or more
 * @param leased deliveries that nodes have claimed
 * @param stuck leased deliveries that were claimed longer than {@link #LONGEST} ago: by then the
 *     attempt is normally recorded, or the lease has expired and another node has claimed the
 *     delivery
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
    long leased,
    long stuck,
    Duration oldestDue,
    Duration oldestDueSlow,
    long circuitBreakersOpen,
    long circuitBreakersHalfOpen) {
  public static final int MOST = 100_000;
  public static final Duration LONGEST = Duration.ofSeconds(60);

  private static final String OPEN =
      "select count(*) from (select 1 from delivery_pending limit :most) found";

  // A queue with leases has a time at which its nodes may be found dead.
  private static final String LEASED =
      """
      select leases from (
        select leases from delivery_queues where speed = :speed and next_due_at < :never
        order by next_due_at limit :most) busy
      where leases <> '[]'
      """;

  // next_due_at = 0 means "before all others" and is not a time.
  private static final String OLDEST =
      """
      select min(next_due_at) from delivery_queues
      where speed = :speed and next_due_at > 0 and next_due_at <= :now
      """;

  private static final String FAILING =
      """
      select count(*) from (
        select open_until from delivery_queues where open_until > 0
        order by open_until limit :most) found
      """;

  /** Reads in the caller's transaction. */
  public static Backlog read(Handle handle, Instant now) {
    long open = count(handle.createQuery(OPEN));
    List<Lease> leases = leases(handle);
    long leased = leases.size();
    long failing = count(handle.createQuery(FAILING));
    long stillOpen =
        count(handle.createQuery(FAILING + " where open_until > :now").bind("now", millis(now)));
    return new Backlog(
        open == MOST ? MOST : Math.max(0, open - leased),
        leased,
        leases.stream().filter(each -> isStuck(each, now)).count(),
        longest(
            oldestWakeUp(handle, now),
            longest(oldestDue(handle, now, FAST), oldestDue(handle, now, UNKNOWN))),
        oldestDue(handle, now, SLOW),
        stillOpen,
        failing - stillOpen);
  }

  private static List<Lease> leases(Handle handle) {
    return Stream.of(ReceiverSpeed.values())
        .flatMap(speed -> leases(handle, speed).stream())
        .toList();
  }

  private static List<Lease> leases(Handle handle, ReceiverSpeed speed) {
    return handle
        .createQuery(LEASED)
        .bind("speed", speed.word())
        .bind("never", Long.MAX_VALUE)
        .bind("most", MOST)
        .mapTo(String.class)
        .stream()
        .flatMap(leases -> Lease.read(leases).stream())
        .toList();
  }

  private static boolean isStuck(Lease lease, Instant now) {
    return lease.since() > 0 && millis(now) - lease.since() > LONGEST.toMillis();
  }

  private static Duration longest(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  /** How long the oldest wake-up has been waiting for a node. */
  private static Duration oldestWakeUp(Handle handle, Instant now) {
    return handle
        .createQuery("select woken_at from delivery_wakeups order by id limit 1")
        .mapTo(Long.class)
        .findOne()
        .map(at -> Duration.ofMillis(Math.max(0, millis(now) - at)))
        .orElse(Duration.ZERO);
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
