package dev.contentservice.service.connection;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the response bytes that all clients together leave unread. Above the limit, the connection
 * that has read nothing for the longest time is closed. Thread-safe.
 */
final class UnreadBudget {
  private static final long MINIMUM = 8L << 20;
  private static final int SHARE_OF_MEMORY = 8;

  private final long limit;
  private final Runnable closeLongestUnread;
  private final AtomicLong bytes = new AtomicLong();

  UnreadBudget(long limit, Runnable closeLongestUnread) {
    this.limit = limit;
    this.closeLongestUnread = closeLongestUnread;
  }

  /** An eighth of the maximum heap. */
  static long share() {
    return Math.max(MINIMUM, Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY);
  }

  void add(long change) {
    if (bytes.addAndGet(change) > limit && change > 0) {
      closeLongestUnread.run();
    }
  }

  long bytes() {
    return bytes.get();
  }
}
