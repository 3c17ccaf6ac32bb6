package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.queue.QueueRows.QueueRow;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * What webhooks have still to be told, as one node works on it: it takes deliveries under a lease,
 * and says what came of them. A delivery that its node does not finish in time is another's, and
 * the first can no longer finish it. Thread-safe.
 */
public final class Outbox {
  // What another transaction holds is being finished; two could else wait for each other.
  private static final String RENEW =
      "update deliveries set due_at = :end where id in"
          + " (select id from deliveries where owner = :node <free_rows>)";

  private final Transactions store;
  private final WebhookSource source;
  private final OutboxLimits limits;
  private final Clock clock;
  private final RandomGenerator random;
  private final String node;

  /**
   * @param node names this process and no other one, not even the same one started again
   */
  public Outbox(
      Transactions store,
      WebhookSource source,
      OutboxLimits limits,
      Clock clock,
      RandomGenerator random,
      String node) {
    this.store = store;
    this.source = source;
    this.limits = limits;
    this.clock = clock;
    this.random = random;
    this.node = node;
  }

  /**
   * Takes deliveries that are due, of the webhooks that have waited longest first, and no more of
   * one webhook than may be in flight.
   *
   * @param limit how many at most, one or more
   */
  public List<TakenDelivery> take(int limit) {
    return exchange(List.of(), limit).taken();
  }

  /**
   * Keeps what came of attempts, all of it in one transaction. What this node lost to another one
   * meanwhile is left to that one.
   *
   * @return how many of them were still this node's
   */
  public int finish(List<FinishedAttempt> finished) {
    return exchange(finished, 0).kept();
  }

  /**
   * What a node has in exchange for what came of its attempts.
   *
   * @param kept how many of the attempts were still this node's
   * @param taken what it may send now
   * @param more whether the limit kept it from taking more
   */
  public record Exchange(int kept, List<TakenDelivery> taken, boolean more) {}

  /**
   * Does what {@link #finish} and then {@link #take} do, in one transaction.
   *
   * @param limit how many to take at most; zero for none
   */
  public Exchange exchange(List<FinishedAttempt> finished, int limit) {
    Instant now = clock.instant();
    return store.run(handle -> exchange(handle, now, finished, limit));
  }

  private Exchange exchange(Handle handle, Instant now, List<FinishedAttempt> finished, int limit) {
    // Those that are finished come last, so that they do not take the places of who waits longer.
    Map<String, QueueRow> ended =
        QueueRows.hold(
            handle, finished.stream().map(FinishedAttempt::webhookId).collect(Collectors.toSet()));
    List<FinishedAttempt> kept = new Finishing(handle, limits, random).keep(finished);
    kept.forEach(each -> ended.computeIfPresent(each.webhookId(), (id, row) -> after(each, row)));
    List<QueueRow> due = limit > 0 ? QueueRows.holdDue(handle, now, limit) : List.of();
    Map<String, QueueRow> queues = new LinkedHashMap<>();
    due.forEach(row -> queues.put(row.webhookId(), row));
    queues.putAll(ended);
    List<QueueRow> closed =
        queues.values().stream().filter(row -> !row.openUntil().isAfter(now)).toList();
    List<TakenDelivery> taken =
        limit > 0 && !closed.isEmpty()
            ? new Taking(handle, source, limits, node, now).of(closed, limit)
            : List.of();
    QueueRows.settle(handle, queues.values(), limits);
    return new Exchange(
        kept.size(), taken, limit > 0 && Math.max(due.size(), taken.size()) == limit);
  }

  private QueueRow after(FinishedAttempt finished, QueueRow row) {
    Attempt attempt = finished.attempt();
    if (attempt.delivered()) {
      return row.afterSuccess();
    }
    return attempt.blamesReceiver() ? row.afterFailure(limits.breaker(), clock.instant()) : row;
  }

  /** Says that this node is still busy with everything it has taken. */
  public void renewLeases() {
    long end = clock.instant().plus(limits.lease()).toEpochMilli();
    store.run(
        handle ->
            handle
                .createUpdate(Dialect.of(handle).sql(RENEW))
                .bind("end", end)
                .bind("node", node)
                .execute());
  }
}
