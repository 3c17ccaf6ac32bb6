package dev.contentservice.delivery.outbox;

import static java.lang.System.Logger.Level.DEBUG;

import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.delivery.outbox.internal.Lease;
import dev.contentservice.delivery.outbox.internal.WakeUps;
import dev.contentservice.delivery.outbox.internal.WebhookQueueRepository;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;

/**
 * Waits until no new attempt for a disabled webhook can start. The caller disables the webhook in a
 * transaction, waits here after the commit, and then acknowledges the update. Thread-safe.
 *
 * <p>Clocks of nodes are never compared; each node measures durations by itself.
 */
public final class DisableBarrier {
  private static final System.Logger LOG = System.getLogger(DisableBarrier.class.getName());
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  private final TransactionRunner store;
  private final TransactionRunner reading;
  private final Duration timeout;
  private final LongSupplier nanoTime;
  private final Pause pause;

  /** Waits for this many milliseconds. */
  interface Pause {
    void sleep(long millis) throws InterruptedException;
  }

  /**
   * @param reading runs read-only work on committed data, which need not wait for writers
   * @param config the same on every node of this store
   */
  public DisableBarrier(TransactionRunner store, TransactionRunner reading, OutboxConfig config) {
    this(store, reading, config, System::nanoTime, Thread::sleep);
  }

  /**
   * @param nanoTime is {@link System#nanoTime()}
   */
  DisableBarrier(
      TransactionRunner store,
      TransactionRunner reading,
      OutboxConfig config,
      LongSupplier nanoTime,
      Pause pause) {
    this.store = store;
    this.reading = reading;
    // Clocks of different machines run at slightly different rates.
    this.timeout = config.startWithin().multipliedBy(11).dividedBy(10);
    this.nanoTime = nanoTime;
    this.pause = pause;
  }

  /**
   * Returns when no attempt for this webhook can start any more, on any node: when all its earlier
   * leases have ended, or at the latest after {@link OutboxConfig#startWithin}. Attempts that
   * started before may still be in flight.
   *
   * @param webhookId of a webhook that a committed transaction has disabled
   */
  public void await(String webhookId) {
    long end = nanoTime.getAsLong() + timeout.toNanos();
    Optional<Set<Lease>> found = tryLeases(webhookId);
    while (found.isEmpty() && nanoTime.getAsLong() - end < 0) {
      pause();
      found = tryLeases(webhookId);
    }
    Set<Lease> leases = found.orElse(Set.of());
    while (!leases.isEmpty() && nanoTime.getAsLong() - end < 0) {
      pause();
      leases.retainAll(reading.run(handle -> WebhookQueueRepository.leases(handle, webhookId)));
    }
  }

  // A claim locks the queue row, sets the time until which its attempts may start, and then reads
  // whether the webhook is enabled. Claims from before the update have committed once this holds
  // the lock; later claims see the update. If the lock stays busy, or the store fails, until the
  // timeout, none of them can start any more.
  private Optional<Set<Lease>> tryLeases(String webhookId) {
    try {
      return store.run(handle -> leases(handle, webhookId));
    } catch (RuntimeException e) {
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      LOG.log(DEBUG, "the leases of a disabled webhook could not be read", e);
      return Optional.empty();
    }
  }

  private static Optional<Set<Lease>> leases(Handle handle, String webhookId) {
    OutboxDialect.of(handle).limitLockWaits(handle);
    List<String> id = List.of(webhookId);
    if (WakeUps.existing(handle, id).isEmpty()) {
      // A claim may be about to create the queue, which this waits for.
      WakeUps.createQueues(handle, Map.of(webhookId, 0L));
    }
    return Optional.ofNullable(WebhookQueueRepository.lockFree(handle, id).get(webhookId))
        .map(queue -> new HashSet<>(queue.leases()));
  }

  private void pause() {
    try {
      pause.sleep(POLL_INTERVAL.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while attempts may still start", e);
    }
  }
}
