package dev.contentservice.service.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The first handler of a connection, next to the network. Admits the connection, counts unread
 * bytes and closes the connection on timeout.
 */
final class ConnectionHandler extends ChannelDuplexHandler {
  private static final long CHECK_MILLIS = 500;
  private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(2 * CHECK_MILLIS);

  private final Connections connections;
  private final ConnectionLimits limits;
  private final UnreadBudget budget;
  private @Nullable Connection connection;
  private final LongSupplier clock;
  private long readOfCurrent;
  private long lastCheck;
  private boolean skipped;

  ConnectionHandler(Connections connections, ConnectionLimits limits, UnreadBudget budget) {
    this(connections, limits, budget, System::nanoTime);
  }

  /**
   * @param clock replaces {@link System#nanoTime} in tests
   */
  ConnectionHandler(
      Connections connections, ConnectionLimits limits, UnreadBudget budget, LongSupplier clock) {
    this.clock = clock;
    this.connections = connections;
    this.limits = limits;
    this.budget = budget;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    Connection added = new Connection(context, remote(context), limits, budget, clock);
    if (!connections.admit(added)) {
      added.close();
      return;
    }
    connection = added;
    lastCheck = clock.getAsLong();
    Runnable check = () -> check(context, added);
    Future<?> checks =
        context
            .executor()
            .scheduleWithFixedDelay(check, CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
    context.channel().closeFuture().addListener(closed -> end(added, checks));
    ProtocolHandlers.add(context.pipeline(), added);
  }

  private void end(Connection closed, Future<?> checks) {
    checks.cancel(false);
    connections.remove(closed);
    closed.released();
  }

  /** A client that has disconnected, or a local client without an address, counts as loopback. */
  private static InetAddress remote(ChannelHandlerContext context) {
    return context.channel().remoteAddress() instanceof InetSocketAddress client
        ? client.getAddress()
        : InetAddress.getLoopbackAddress();
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise done)
      throws Exception {
    if (connection == null || !(message instanceof ByteBuf bytes)) {
      super.write(context, message, done);
      return;
    }
    UnreadBytes unread = connection.sent();
    int size = bytes.readableBytes();
    unread.add(size);
    super.write(context, message, done.unvoid().addListener(sent -> unread.remove(size)));
  }

  private void check(ChannelHandlerContext context, Connection checked) {
    ChannelOutboundBuffer waiting = context.channel().unsafe().outboundBuffer();
    long read = waiting == null ? 0 : waiting.currentProgress();
    // Netty removes a large message only when its last byte is read; until then, count its parts.
    if (read > readOfCurrent) {
      checked.sent().progressed();
    }
    readOfCurrent = read;
    if (!isSkipped() && checked.isOverdue()) {
      checked.close();
    }
  }

  /**
   * Whether this check runs so late that this thread or the process stood still: bytes that arrived
   * in time may not have been read yet. Never two checks in a row, so that a busy thread still
   * closes connections.
   */
  private boolean isSkipped() {
    long now = clock.getAsLong();
    skipped = !skipped && now - lastCheck > LATE_NANOS;
    lastCheck = now;
    return skipped;
  }
}
