package dev.contentservice.service.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * Watches the streams of a connection of HTTP/2. Frames that belong to no request, such as PING, do
 * not keep it open; and while its client does not read, nothing is read from it, so that it cannot
 * have responses to such frames pile up.
 */
final class StreamWatch extends ChannelInboundHandlerAdapter {
  private final Connection connection;
  private final Http2Connection streams;

  StreamWatch(Connection connection, Http2ConnectionHandler handler) {
    this.connection = connection;
    this.streams = handler.connection();
    streams
        .remote()
        .flowController(
            new CountedFlowController(streams.remote().flowController(), connection.heldBack()));
    streams.addListener(new Work());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) {
    if (streams.numActiveStreams() > 0) {
      connection.moved();
    }
    context.fireChannelRead(bytes);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    context.channel().config().setAutoRead(context.channel().isWritable());
    context.fireChannelWritabilityChanged();
  }

  /** A stream is work from the end of its request to its own end. */
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
        connection.workBegan();
      }
    }

    @Override
    public void onStreamClosed(Http2Stream stream) {
      if (stream.removeProperty(whole) != null) {
        connection.workEnded();
      }
      connection.moved();
    }
  }
}
