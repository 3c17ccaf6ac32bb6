package dev.contentservice.delivery.dispatch.internal;

import java.time.Duration;

/** When one worker looks at the queue without being woken. For its thread only. */
public final class Polling {
  private static final Duration UNTIL_WOKEN = Duration.ofDays(1);

  /** As long as a transaction of another worker usually holds its locks. */
  private static final Duration MOMENT = Duration.ofMillis(5);

  private final DeliveryQueue queue;
  private final Duration interval;
  private final Duration idleInterval;
  private Duration next;
  private Duration moment = MOMENT;

  /**
   * @param interval the longest wait for the first worker, and for all while something is pending
   * @param first whether this worker looks for work of other nodes while nothing is pending
   */
  public Polling(DeliveryQueue queue, Duration interval, boolean first) {
    this.queue = queue;
    this.interval = interval;
    this.idleInterval = first ? interval : UNTIL_WOKEN;
    this.next = interval;
  }

  /** How long to wait for the next look. */
  public Duration next() {
    return next;
  }

  /** Called before the queue is used. */
  public void restart() {
    next = interval;
  }

  /**
   * Called after the queue was used. A worker that skipped what another transaction has locked
   * looks again: that transaction may have begun before the work that it holds was there.
   *
   * @param contended whether another transaction may hold what this worker came for
   */
  public void used(boolean contended) {
    if (!contended) {
      moment = MOMENT;
      return;
    }
    next = moment;
    Duration twice = moment.multipliedBy(2);
    moment = twice.compareTo(interval) < 0 ? twice : interval;
  }

  /** Reads the queue, which waits for no writer, and delays the next look if nothing is due. */
  public boolean findsNothingDue() {
    Duration left =
        queue
            .untilDue()
            .map(until -> until.compareTo(interval) < 0 ? until : interval)
            .orElse(idleInterval);
    if (left.compareTo(Duration.ZERO) <= 0) {
      return false;
    }
    next = left;
    moment = MOMENT;
    return true;
  }
}
