package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What many threads have for the one that exchanges it with the outbox. */
final class CompletionQueue {
  private static final long MOMENT = Duration.ofMillis(5).toNanos();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private List<CompletedAttempt> completed = new ArrayList<>();
  private int enough;
  // Something may have been due before there was anyone to wake.
  private boolean woken = true;
  private boolean closing;

  void put(CompletedAttempt attempt) {
    lock.lock();
    try {
      completed.add(attempt);
      // To wake a thread for each that it still waits for more than costs more than all the rest.
      if (completed.size() == 1 || completed.size() >= enough) {
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

  /** From now on nobody waits for more than a moment. */
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
   * Everything that has come, after waiting for something no longer than this. Where more attempts
   * are about to end it waits for them a moment, so that one transaction does for many.
   *
   * @param worthwhile how many are worth no further waiting
   * @param free whether who waits could do something about being woken
   */
  List<CompletedAttempt> await(Duration longest, int worthwhile, boolean free)
      throws InterruptedException {
    lock.lock();
    try {
      enough = worthwhile;
      long left = longest.toNanos();
      while (!(woken && free) && completed.isEmpty() && left > 0) {
        left = changed.awaitNanos(closing ? Math.min(left, MOMENT) : left);
      }
      long moment = MOMENT;
      while (!(woken && free) && !completed.isEmpty() && completed.size() < enough && moment > 0) {
        moment = changed.awaitNanos(moment);
      }
      woken = false;
      List<CompletedAttempt> all = completed;
      completed = new ArrayList<>();
      return all;
    } finally {
      lock.unlock();
    }
  }
}
