package dev.contentservice.client;

import java.util.concurrent.atomic.AtomicLong;

/** A bucket of tokens that all calls of a client share: one for each repetition. Thread-safe. */
final class RetryBudget {
  /** Counted in thousandths, because a call gives back only a part. */
  private static final long TOKEN = 1000;

  private final AtomicLong left;
  private final long capacity;
  private final long refund;

  RetryBudget(int burst, double share) {
    this.capacity = burst * TOKEN;
    this.refund = (long) (share * TOKEN);
    this.left = new AtomicLong(capacity);
  }

  /** Whether there may be one more repetition; if so, it is taken off. */
  boolean tryAcquire() {
    return left.getAndUpdate(tokens -> tokens >= TOKEN ? tokens - TOKEN : tokens) >= TOKEN;
  }

  /** A call has succeeded at once. */
  void refund() {
    // Almost always full, and then there is nothing to write for all threads to see.
    if (left.get() < capacity) {
      left.updateAndGet(tokens -> Math.min(capacity, tokens + refund));
    }
  }
}
