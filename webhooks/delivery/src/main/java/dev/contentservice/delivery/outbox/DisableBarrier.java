package dev.contentservice.delivery.outbox;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Waits until no new attempt for a disabled webhook can start. The caller disables the webhook in a
 * transaction, waits here after the commit, and then acknowledges the update. Thread-safe.
 *
 * <p>The node that owns the webhook knows which attempts may still start. Another one waits as long
 * as any may: clocks of nodes are never compared.
 */
public final class DisableBarrier {
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  private final Function<String, Optional<Set<Long>>> inFlight;
  private final Duration timeout;
  private final LongSupplier nanoTime;
  private final Pause pause;

  /** Waits for this many milliseconds. */
  interface Pause {
    void sleep(long millis) throws InterruptedException;
  }

  /**
   * @param inFlight of a webhook, the claims whose attempts may still start, as far as this node
   *     knows; empty if it does not
   * @param config the same on every node of this store
   */
  public DisableBarrier(Function<String, Optional<Set<Long>>> inFlight, OutboxConfig config) {
    this(inFlight, config, System::nanoTime, Thread::sleep);
  }

  /**
   * @param nanoTime is {@link System#nanoTime()}
   */
  public DisableBarrier(
      Function<String, Optional<Set<Long>>> inFlight,
      OutboxConfig config,
      LongSupplier nanoTime,
      Pause pause) {
    this.inFlight = inFlight;
    this.timeout = config.longestStart();
    this.nanoTime = nanoTime;
    this.pause = pause;
  }

  /**
   * Returns when no attempt for this webhook can start any more, on any node: if this node owns it,
   * when all its earlier attempts have ended, or at the latest after {@link
   * OutboxConfig#startWithin}. Attempts that started before may still be in flight.
   *
   * @param webhookId of a webhook that a committed transaction has disabled
   */
  public void await(String webhookId) {
    long end = nanoTime.getAsLong() + timeout.toNanos();
    // A claim reads whether the webhook is enabled while it is not known what is in flight: claims
    // from before the update have ended once it is known, and later ones see the update.
    Optional<Set<Long>> known = inFlight.apply(webhookId);
    while (known.isEmpty() && nanoTime.getAsLong() - end < 0) {
      pause();
      known = inFlight.apply(webhookId);
    }
    Set<Long> waiting = new HashSet<>(known.orElse(Set.of()));
    while (!waiting.isEmpty() && nanoTime.getAsLong() - end < 0) {
      pause();
      inFlight.apply(webhookId).ifPresent(waiting::retainAll);
    }
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
