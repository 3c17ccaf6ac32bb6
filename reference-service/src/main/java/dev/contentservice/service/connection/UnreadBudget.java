package dev.contentservice.service.connection;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Bounds the bytes of responses that all clients together leave unread. When they are more, the
 * connection that has read nothing for longest is closed. Thread-safe.
 */
final class UnreadBudget {
  private static final long LEAST = 8L << 20;
  private static final int SHARE_OF_MEMORY = 8;

  private final long most;
  private final Runnable closeLongestUnread;
  private final AtomicLong bytes = new AtomicLong();

  UnreadBudget(long most, Runnable closeLongestUnread) {
    this.most = most;
    this.closeLongestUnread = closeLongestUnread;
  }

  /** An eighth of the memory that Java may use. */
  static long share() {
    return Math.max(LEAST, Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY);
  }

  void add(long change) {
    if (bytes.addAndGet(change) > most && change > 0) {
      closeLongestUnread.run();
    }
  }

  long bytes() {
    return bytes.get();
  }
}
