package dev.contentservice.service.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * Observes the streams of an HTTP/2 connection. Frames without a request, such as PING, do not keep
 * the connection open. While the client does not read, nothing is read from it, so that responses
 * to such frames cannot accumulate.
 */
final class StreamWatch extends ChannelInboundHandlerAdapter {
  private final Connection connection;
  private final Http2Connection streams;

  StreamWatch(Connection connection, Http2Connection streams) {
    this.connection = connection;
    this.streams = streams;
    streams
        .remote()
        .flowController(
            new CountedFlowController(streams.remote().flowController(), connection.heldBack()));
    streams.addListener(new Work());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) {
    if (streams.numActiveStreams() > 0) {
      connection.progressed();
    }
    context.fireChannelRead(bytes);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    context.channel().config().setAutoRead(context.channel().isWritable());
    context.fireChannelWritabilityChanged();
  }

  /** A stream counts as work from the end of its request until it closes. */
  private final class Work extends Http2ConnectionAdapter {
    private final Http2Connection.PropertyKey whole = streams.newKey();

    @Override
    public void onStreamActive(Http2Stream stream) {
      connection.headEnded();
      onStreamHalfClosed(stream);
    }

    @Override
    public void onStreamHalfClosed(Http2Stream stream) {
      if (stream.state() == Http2Stream.State.HALF_CLOSED_REMOTE) {
        stream.setProperty(whole, true);
        connection.workStarted();
      }
    }

    @Override
    public void onStreamClosed(Http2Stream stream) {
      if (stream.removeProperty(whole) != null) {
        connection.workEnded();
      }
      connection.progressed();
    }

    /**
     * After an error of the connection, such as too many resets, the network layer would read on
     * until the last stream ends (RFC 9113, 5.4.1).
     */
    @Override
    public void onGoAwaySent(int lastStream, long error, ByteBuf detail) {
      if (error != Http2Error.NO_ERROR.code()) {
        connection.close();
      }
    }
  }
}
