package dev.contentservice.service.connection;

import io.netty.channel.ChannelHandlerContext;
import java.net.InetAddress;
import java.util.function.LongSupplier;

/**
 * The state of one connection. The protocol handler updates it on the connection's thread; other
 * threads check whether it can be closed to make room.
 */
final class Connection {
  private final ChannelHandlerContext context;
  private final InetAddress remote;
  private final ConnectionLimits limits;

  /** Bytes passed to the network and not yet sent. */
  private final UnreadBytes sent;

  /** Bytes held back until the client opens an HTTP/2 window. */
  private final UnreadBytes heldBack;

  /** Sends the client the last handled request before closing; only HTTP/2 has such a frame. */
  private volatile Runnable farewell = () -> {};

  private final LongSupplier clock;
  private volatile int working;
  private volatile long since;
  private long headSince;
  private boolean headIsDue = true;

  /**
   * @param clock is {@link System#nanoTime}, except in tests
   */
  Connection(
      ChannelHandlerContext context,
      InetAddress remote,
      ConnectionLimits limits,
      UnreadBudget budget,
      LongSupplier clock) {
    this.context = context;
    this.remote = remote;
    this.limits = limits;
    this.sent = new UnreadBytes(budget, clock);
    this.heldBack = new UnreadBytes(budget, clock);
    this.clock = clock;
    this.since = clock.getAsLong();
    this.headSince = since;
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

  /** Runs on the connection's thread before the connection is closed. */
  void setFarewell(Runnable farewell) {
    this.farewell = farewell;
  }

  /** Part of a head has arrived; the rest is due. */
  void headStarted() {
    if (!headIsDue) {
      headIsDue = true;
      headSince = clock.getAsLong();
    }
  }

  void headEnded() {
    headIsDue = false;
    progressed();
  }

  /** The client sent or read bytes of a request. */
  void progressed() {
    since = clock.getAsLong();
  }

  /** A request is complete; the service now works on it. */
  void workStarted() {
    setWorking(working + 1);
  }

  /** The response is passed to the network, or the stream is closed. */
  void workEnded() {
    setWorking(working - 1);
  }

  private void setWorking(int requests) {
    working = requests;
    progressed();
  }

  boolean hasUnread() {
    return sent.hasAny() || heldBack.hasAny();
  }

  /** Whether only the client can complete the pending exchange. */
  boolean waitsForClient() {
    return working == 0 || hasUnread();
  }

  /** How long the connection has waited for its client, in nanoseconds. */
  long waiting() {
    long now = clock.getAsLong();
    return hasUnread() ? Math.max(unread(sent, now), unread(heldBack, now)) : now - since;
  }

  private static long unread(UnreadBytes bytes, long now) {
    return bytes.hasAny() ? now - bytes.since() : 0;
  }

  /** Whether a timeout has expired. Must be called on the connection's thread. */
  boolean isOverdue() {
    boolean head = headIsDue && clock.getAsLong() - headSince > limits.head().toNanos();
    return head || (waitsForClient() && waiting() > limits.idle().toNanos());
  }

  /**
   * Closes the connection without waiting, from the head of the pipeline, because later handlers
   * wait for readers.
   */
  // The result of closing is not needed.
  @SuppressWarnings("FutureReturnValueIgnored")
  void close() {
    released();
    context
        .executor()
        .execute(
            () -> {
              farewell.run();
              context.close();
            });
  }

  /** Drops the bytes that the client has not read. */
  void released() {
    sent.release();
    heldBack.release();
  }
}
