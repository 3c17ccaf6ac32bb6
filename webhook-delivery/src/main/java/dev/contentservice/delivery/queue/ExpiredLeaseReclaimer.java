package dev.contentservice.delivery.queue;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;

/**
 * What nodes that are gone had taken of webhooks whose rows the transaction holds, and what this
 * node has lost.
 */
final class ExpiredLeaseReclaimer {
  private static final String GIVE_BACK =
      "update deliveries set due_at = 0, fencing_token = taken_by from <rows>"
          + " where deliveries.id = delivery";

  private final Handle handle;
  private final LocalLeases own;
  private final Heartbeat nodes;

  /**
   * @param own of the node that asks, and so lives
   */
  ExpiredLeaseReclaimer(Handle handle, LocalLeases own, Heartbeat nodes) {
    this.handle = handle;
    this.own = own;
    this.nodes = nodes;
  }

  /** It can be taken by anyone, before all that waits. */
  void giveBack(Map<String, WebhookQueue> queues, Set<String> webhookIds) {
    if (webhookIds.stream()
        .allMatch(id -> row(queues, id).leases().stream().allMatch(own::isKnown))) {
      return;
    }
    Set<String> living = nodes.living(handle);
    Predicate<Lease> ended = lease -> own.isLost(lease) || !living.contains(lease.node());
    BatchValues abandoned = new BatchValues("delivery text", "taken_by bigint");
    for (String id : webhookIds) {
      WebhookQueue row = row(queues, id);
      row.leases().stream()
          .filter(ended)
          .forEach(lease -> abandoned.add(lease.deliveryId(), lease.fencingToken()));
      queues.put(id, row.without(ended));
    }
    if (abandoned.size() > 0) {
      abandoned.update(handle, GIVE_BACK);
    }
  }

  private static WebhookQueue row(Map<String, WebhookQueue> queues, String webhookId) {
    return Objects.requireNonNull(queues.get(webhookId));
  }
}
