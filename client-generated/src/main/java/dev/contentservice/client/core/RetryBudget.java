package dev.contentservice.client.core;

import java.util.concurrent.atomic.AtomicLong;

/** A token bucket that all calls of a client share; a retry costs one token. Thread-safe. */
final class RetryBudget {
  /** In thousandths, because a refund is a fraction of a token. */
  private static final long TOKEN = 1000;

  private final AtomicLong available;
  private final long capacity;
  private final long refund;

  RetryBudget(int burst, double share) {
    this.capacity = burst * TOKEN;
    this.refund = (long) (share * TOKEN);
    this.available = new AtomicLong(capacity);
  }

  /** Takes one token, if available. */
  boolean tryAcquire() {
    return available.getAndUpdate(tokens -> tokens >= TOKEN ? tokens - TOKEN : tokens) >= TOKEN;
  }

  /** Returns a fraction of a token after a success without a retry. */
  void refund() {
    // The bucket is almost always full; then skip the contended write.
    if (available.get() < capacity) {
      available.updateAndGet(tokens -> Math.min(capacity, tokens + refund));
    }
  }
}
