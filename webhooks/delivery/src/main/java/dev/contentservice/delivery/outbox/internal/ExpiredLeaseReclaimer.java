package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;

/**
 * Reclaims deliveries of dead nodes, and leases that this node lost. The transaction has locked the
 * queue rows of the webhooks.
 */
final class ExpiredLeaseReclaimer {
  private static final String RECLAIM =
      """
      update delivery_pending set due_at = 0, fencing_token = taken_by
      from <rows> where id = delivery and id <any_of> (select delivery from <rows>) <end>
      """;

  private static final String RECLAIM_CANCELLED =
      """
      update delivery_completed set fencing_token = taken_by
      from <rows> where id = delivery and state = 'cancelled'
        and id <any_of> (select delivery from <rows>) <end>
      """;

  private final Handle handle;
  private final LocalLeases own;
  private final Heartbeat heartbeat;

  /**
   * @param own of this node
   */
  ExpiredLeaseReclaimer(Handle handle, LocalLeases own, Heartbeat heartbeat) {
    this.handle = handle;
    this.own = own;
    this.heartbeat = heartbeat;
  }

  /**
   * Returns these deliveries to their queues, before all others.
   *
   * @param queues receives the changed rows
   * @param rows some of them
   */
  void reclaim(Map<String, WebhookQueue> queues, List<WebhookQueue> rows) {
    if (rows.stream().allMatch(row -> row.leases().stream().allMatch(own::isKnown))) {
      return;
    }
    Set<String> liveNodes = heartbeat.liveNodes(handle);
    Predicate<Lease> expired = lease -> own.isLost(lease) || !liveNodes.contains(lease.node());
    BatchValues reclaimed = new BatchValues("delivery text", "taken_by bigint");
    for (WebhookQueue row : rows) {
      row.leases().stream()
          .filter(expired)
          .forEach(lease -> reclaimed.add(lease.deliveryId(), lease.fencingToken()));
      queues.put(row.webhookId(), row.without(expired));
    }
    if (reclaimed.size() > 0 && reclaimed.update(handle, RECLAIM) < reclaimed.size()) {
      reclaimed.update(handle, RECLAIM_CANCELLED);
    }
  }
}
