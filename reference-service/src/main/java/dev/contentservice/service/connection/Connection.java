package dev.contentservice.service.connection;

import io.netty.channel.ChannelHandlerContext;
import java.net.InetAddress;

/**
 * What one connection does: the protocol's handler says so on the thread of the connection, and
 * other threads ask whether it may be closed in favour of another one.
 */
final class Connection {
  private final ChannelHandlerContext context;
  private final InetAddress remote;
  private final ConnectionLimits limits;

  /** Handed to the network, which has not taken them yet. */
  private final UnreadBytes sent;

  /** Held back until the client opens a window of HTTP/2. */
  private final UnreadBytes heldBack;

  private volatile int working;
  private volatile long since = System.nanoTime();
  private long headSince = since;
  private boolean headIsDue = true;

  Connection(
      ChannelHandlerContext context,
      InetAddress remote,
      ConnectionLimits limits,
      UnreadBudget budget) {
    this.context = context;
    this.remote = remote;
    this.limits = limits;
    this.sent = new UnreadBytes(budget);
    this.heldBack = new UnreadBytes(budget);
  }

  InetAddress remote() {
    return remote;
  }

  UnreadBytes sent() {
    return sent;
  }

  UnreadBytes heldBack() {
    return heldBack;
  }

  /** A part of a head is there, and the rest is due. */
  void headBegan() {
    if (!headIsDue) {
      headIsDue = true;
      headSince = System.nanoTime();
    }
  }

  /** The head of a request is complete. */
  void headEnded() {
    headIsDue = false;
    moved();
  }

  /** The client sent or took something that belongs to a request. */
  void moved() {
    since = System.nanoTime();
  }

  /** A request is complete: now the client waits for the service. */
  void workBegan() {
    setWorking(working + 1);
  }

  /** The response to a request is handed to the network, or its stream is closed. */
  void workEnded() {
    setWorking(working - 1);
  }

  private void setWorking(int requests) {
    working = requests;
    moved();
  }

  boolean hasUnread() {
    return sent.areThere() || heldBack.areThere();
  }

  /** Whether the client has to do something before this end can. */
  boolean waitsForClient() {
    return working == 0 || hasUnread();
  }

  /** For how many nanoseconds it has waited for its client. */
  long waiting() {
    long now = System.nanoTime();
    return hasUnread() ? Math.max(unread(sent, now), unread(heldBack, now)) : now - since;
  }

  private static long unread(UnreadBytes bytes, long now) {
    return bytes.areThere() ? now - bytes.since() : 0;
  }

  /** Whether one of its times is up. To be asked on its own thread. */
  boolean isOverdue() {
    boolean head = headIsDue && System.nanoTime() - headSince > limits.head().toNanos();
    return head || (waitsForClient() && waiting() > limits.idle().toNanos());
  }

  /**
   * Closes it at once: from the head of the pipeline, since handlers behind it wait for readers.
   */
  // The result of closing is not needed.
  @SuppressWarnings("FutureReturnValueIgnored")
  void close() {
    released();
    context.close();
  }

  boolean isClosed() {
    return !context.channel().isOpen();
  }

  /** What its client leaves unread is dropped. */
  void released() {
    sent.release();
    heldBack.release();
  }
}
