package dev.contentservice.delivery.dispatch.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Passes results of attempts from the sending threads to one worker. */
public final class CompletionQueue {
  private static final long MOMENT = Duration.ofMillis(5).toNanos();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private List<CompletedAttempt> completed = new ArrayList<>();
  private int worthwhile;
  // Deliveries may be due before the worker starts.
  private boolean woken = true;
  private boolean closing;

  void put(CompletedAttempt attempt) {
    lock.lock();
    try {
      completed.add(attempt);
      // Waking the worker for every result would cost more than all other work.
      if (completed.size() == 1 || completed.size() >= worthwhile) {
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  void wake() {
    lock.lock();
    try {
      woken = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Limits every further wait to a moment. */
  void close() {
    lock.lock();
    try {
      closing = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /**
   * What {@link #await} returns.
   *
   * @param completed the results, possibly none
   * @param woken whether {@link #wake} was called
   */
  public record Arrived(List<CompletedAttempt> completed, boolean woken) {}

  /**
   * Whether {@link #await} returns without waiting for the first result.
   *
   * @param free as there
   */
  public boolean hasArrived(boolean free) {
    lock.lock();
    try {
      return (woken && free) || !completed.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns all queued results, after waiting for the first one. Waits another moment while more
   * attempts are about to end, so that one transaction records many.
   *
   * @param worthwhile the number of results at which waiting stops
   * @param free whether the worker can claim, so that {@link #wake} ends the wait
   */
  public Arrived await(Duration longest, int worthwhile, boolean free) throws InterruptedException {
    lock.lock();
    try {
      this.worthwhile = worthwhile;
      long left = longest.toNanos();
      while (!hasArrived(free) && left > 0) {
        left = changed.awaitNanos(closing ? Math.min(left, MOMENT) : left);
      }
      long moment = MOMENT;
      while (!(woken && free)
          && !completed.isEmpty()
          && completed.size() < worthwhile
          && moment > 0) {
        moment = changed.awaitNanos(moment);
      }
      Arrived arrived = new Arrived(completed, woken);
      woken = false;
      completed = new ArrayList<>();
      return arrived;
    } finally {
      lock.unlock();
    }
  }
}
