package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What many threads have for the few that work on the outbox. */
final class Mailbox {
  private static final long MOMENT = Duration.ofMillis(5).toNanos();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private List<FinishedAttempt> finished = new ArrayList<>();
  private boolean woken;
  private boolean closing;

  void put(FinishedAttempt attempt) {
    lock.lock();
    try {
      finished.add(attempt);
      arrived.signal();
    } finally {
      lock.unlock();
    }
  }

  void wake() {
    lock.lock();
    try {
      woken = true;
      arrived.signal();
    } finally {
      lock.unlock();
    }
  }

  /** From now on nobody waits for more than a moment. */
  void close() {
    lock.lock();
    try {
      closing = true;
      arrived.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Everything that has come, after waiting for something no longer than this. Where more attempts
   * are about to end it waits for them a moment, so that one transaction does for many.
   *
   * @param enough how many are worth no further waiting
   */
  List<FinishedAttempt> await(Duration longest, int enough) throws InterruptedException {
    lock.lock();
    try {
      long left = longest.toNanos();
      while (!woken && finished.isEmpty() && left > 0) {
        left = arrived.awaitNanos(closing ? Math.min(left, MOMENT) : left);
      }
      long moment = MOMENT;
      while (!woken && !finished.isEmpty() && finished.size() < enough && moment > 0) {
        moment = arrived.awaitNanos(moment);
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
