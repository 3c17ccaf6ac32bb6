package dev.contentservice.service.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The time that one connection has for the headers of its next request: it runs from connecting and
 * from the first byte after an answer, and stands still while a request is carried out. All of it
 * happens on the thread of the connection.
 */
final class HeadDeadline extends ChannelDuplexHandler {
  private final long most;
  private final TimeUnit unit;
  private @Nullable Future<?> running;
  private int requests;

  HeadDeadline(long most, TimeUnit unit) {
    this.most = most;
    this.unit = unit;
  }

  /** The headers of a request are there. */
  void met() {
    requests++;
    stop();
  }

  /** A request is answered. */
  void answered() {
    requests--;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext connection) {
    start(connection);
  }

  @Override
  public void channelRead(ChannelHandlerContext connection, Object bytes) throws Exception {
    if (requests == 0 && running == null) {
      start(connection);
    }
    super.channelRead(connection, bytes);
  }

  @Override
  public void write(ChannelHandlerContext connection, Object bytes, ChannelPromise done)
      throws Exception {
    // The management port reports no requests; what it answers is a request that was there.
    if (requests == 0) {
      stop();
    }
    super.write(connection, bytes, done);
  }

  @Override
  public void channelInactive(ChannelHandlerContext connection) throws Exception {
    stop();
    super.channelInactive(connection);
  }

  private void start(ChannelHandlerContext connection) {
    running = connection.executor().schedule(() -> cutOff(connection), most, unit);
  }

  // Whether closing works out is nobody's business any more.
  @SuppressWarnings("FutureReturnValueIgnored")
  private static void cutOff(ChannelHandlerContext connection) {
    connection.close();
  }

  private void stop() {
    if (running != null) {
      running.cancel(false);
      running = null;
    }
  }
}
