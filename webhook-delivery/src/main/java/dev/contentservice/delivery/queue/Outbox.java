package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.queue.QueueRows.QueueRow;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;

/**
 * What webhooks have still to be told, as one node works on it: it takes deliveries under a lease,
 * and says what came of them. A delivery that its node does not finish in time is another's, and
 * the first can no longer finish it. Thread-safe.
 */
public final class Outbox {
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
    Instant now = clock.instant();
    return store.run(handle -> take(handle, now, limit));
  }

  private List<TakenDelivery> take(Handle handle, Instant now, int limit) {
    List<TakenDelivery> taken = new ArrayList<>();
    List<QueueRow> looked = new ArrayList<>();
    Taking taking = new Taking(handle, source, limits, node, now);
    for (QueueRow queue : QueueRows.holdDue(handle, now, limit)) {
      if (taken.size() < limit) {
        taken.addAll(taking.of(queue, limit - taken.size()));
        looked.add(queue);
      }
    }
    QueueRows.settle(handle, looked, limits);
    return taken;
  }

  /**
   * Keeps what came of attempts, all of it in one transaction. What this node lost to another one
   * meanwhile is left to that one.
   *
   * @return how many of them were still this node's
   */
  public int finish(List<FinishedAttempt> finished) {
    return finished.isEmpty() ? 0 : store.run(handle -> finish(handle, finished));
  }

  private int finish(Handle handle, List<FinishedAttempt> finished) {
    Map<String, List<FinishedAttempt>> byWebhook = new TreeMap<>();
    finished.forEach(
        each ->
            byWebhook
                .computeIfAbsent(each.delivery().webhook().getId(), id -> new ArrayList<>())
                .add(each));
    Map<String, QueueRow> queues = QueueRows.hold(handle, byWebhook.keySet());
    Finishing finishing = new Finishing(handle, limits, random);
    byWebhook.forEach(
        (webhookId, attempts) ->
            attempts.stream()
                .filter(finishing::keep)
                .forEach(
                    kept -> queues.computeIfPresent(webhookId, (id, row) -> after(kept, row))));
    QueueRows.settle(handle, queues.values(), limits);
    return finishing.kept();
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
                .createUpdate("update deliveries set due_at = :end where owner = :node")
                .bind("end", end)
                .bind("node", node)
                .execute());
  }
}
