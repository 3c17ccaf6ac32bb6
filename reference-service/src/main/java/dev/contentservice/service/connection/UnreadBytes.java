package dev.contentservice.service.connection;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes of one connection that wait until its client reads. Changed by the thread of the
 * connection, and released by any.
 */
final class UnreadBytes {
  private final UnreadBudget budget;
  private final AtomicLong bytes = new AtomicLong();
  private volatile boolean released;
  private volatile long since;

  UnreadBytes(UnreadBudget budget) {
    this.budget = budget;
  }

  /** More bytes wait. */
  void add(long more) {
    if (bytes.get() == 0) {
      progressed();
    }
    change(more);
  }

  /** The client has read some of them, or they are dropped. */
  void remove(long fewer) {
    progressed();
    change(-fewer);
  }

  /** The client has read a part that is not removed yet. */
  void progressed() {
    since = System.nanoTime();
  }

  boolean areThere() {
    return bytes.get() > 0;
  }

  /** When the client last read, or was given something to read, as of {@link System#nanoTime}. */
  long since() {
    return since;
  }

  /** The connection is being closed: its bytes count no more. */
  void release() {
    released = true;
    budget.add(-bytes.getAndSet(0));
  }

  // Both counters change by the same amount, so that the sum is right when a release runs
  // meanwhile.
  private void change(long by) {
    if (!released) {
      bytes.addAndGet(by);
      budget.add(by);
    }
  }
}
