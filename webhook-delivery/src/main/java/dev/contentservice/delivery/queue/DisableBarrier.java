package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Waits until a webhook that was disabled is not called anew. Whoever disables a webhook does it in
 * one transaction, then waits here, and then says that it is done. Thread-safe.
 *
 * <p>No clock of one node is compared with that of another: each measures a length of time by
 * itself.
 */
public final class DisableBarrier {
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  private final TransactionRunner store;
  private final Duration longest;

  /**
   * @param limits the same as on every node that takes deliveries from this store
   */
  public DisableBarrier(TransactionRunner store, OutboxConfig limits) {
    this.store = store;
    // Clocks of different machines do not go at exactly the same rate.
    this.longest = limits.startWithin().multipliedBy(11).dividedBy(10);
  }

  /**
   * Returns when no attempt for this webhook can begin any more, on any node, because the webhook
   * is not enabled: when all that was taken before has ended, or at the latest when the time in
   * which an attempt may begin has passed. Attempts that began by then may still be in flight.
   *
   * @param webhookId of a webhook that is not enabled since a transaction that has committed
   */
  public void await(String webhookId) {
    Set<Lease> taken = new HashSet<>(store.run(handle -> heldBack(handle, webhookId)));
    long end = System.nanoTime() + longest.toNanos();
    while (!taken.isEmpty() && System.nanoTime() - end < 0) {
      pause();
      taken.retainAll(store.run(handle -> WebhookQueueRepository.leases(handle, webhookId)));
    }
  }

  // Who takes deliveries of a webhook holds its row and asks whether it is enabled. Who did so
  // before the change has committed when this has the row; who comes later sees the change.
  private static List<Lease> heldBack(Handle handle, String webhookId) {
    WebhookQueue held = WebhookQueueRepository.hold(handle, List.of(webhookId)).get(webhookId);
    return held == null ? List.of() : held.leases();
  }

  private static void pause() {
    try {
      Thread.sleep(LOOK_EVERY.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while attempts may still begin", e);
    }
  }
}
