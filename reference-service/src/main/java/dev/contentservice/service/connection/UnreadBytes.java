package dev.contentservice.service.connection;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The bytes of one connection that its client has not read. The connection's thread changes the
 * count; any thread can release it.
 */
final class UnreadBytes {
  private final UnreadBudget budget;
  private final AtomicLong bytes = new AtomicLong();
  private final LongSupplier clock;
  private volatile boolean released;
  private volatile long since;

  UnreadBytes(UnreadBudget budget, LongSupplier clock) {
    this.budget = budget;
    this.clock = clock;
  }

  void add(long more) {
    if (bytes.get() == 0) {
      progressed();
    }
    change(more);
  }

  /** The client has read the bytes, or they are dropped. */
  void remove(long fewer) {
    progressed();
    change(-fewer);
  }

  /** The client has read part of a message that is not removed yet. */
  void progressed() {
    since = clock.getAsLong();
  }

  boolean hasAny() {
    return bytes.get() > 0;
  }

  /** When the client last read or was last sent bytes, by the clock. */
  long since() {
    return since;
  }

  /** The connection closes: its bytes no longer count. */
  void release() {
    released = true;
    budget.add(-bytes.getAndSet(0));
  }

  // Both counters change by the same amount, so the sum stays correct during a concurrent release.
  private void change(long by) {
    if (!released) {
      bytes.addAndGet(by);
      budget.add(by);
    }
  }
}
