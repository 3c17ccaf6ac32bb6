package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What many threads have for the one that exchanges it with the outbox. */
final class Mailbox {
  private static final long MOMENT = Duration.ofMillis(5).toNanos();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private List<FinishedAttempt> finished = new ArrayList<>();
  private int enough;
  // Something may have been due before there was anyone to wake.
  private boolean woken = true;
  private boolean closing;

  void put(FinishedAttempt attempt) {
    lock.lock();
    try {
      finished.add(attempt);
      // To wake a thread for each that it still waits for more than costs more than all the rest.
      if (finished.size() == 1 || finished.size() >= enough) {
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
  List<FinishedAttempt> await(Duration longest, int worthwhile, boolean free)
      throws InterruptedException {
    lock.lock();
    try {
      enough = worthwhile;
      long left = longest.toNanos();
      while (!(woken && free) && finished.isEmpty() && left > 0) {
        left = changed.awaitNanos(closing ? Math.min(left, MOMENT) : left);
      }
      long moment = MOMENT;
      while (!(woken && free) && !finished.isEmpty() && finished.size() < enough && moment > 0) {
        moment = changed.awaitNanos(moment);
      }
      woken = false;
      List<FinishedAttempt> all = finished;
      finished = new ArrayList<>();
      return all;
    } finally {
      lock.unlock();
    }
  }
}
