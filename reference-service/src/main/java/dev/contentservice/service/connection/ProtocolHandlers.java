package dev.contentservice.service.connection;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;

/**
 * Adds the handlers that observe requests once the framework has added its codec: immediately, or
 * with the first bytes after a TLS handshake or an HTTP/2 preface.
 */
final class ProtocolHandlers extends ChannelInboundHandlerAdapter {
  private final Connection connection;

  private ProtocolHandlers(Connection connection) {
    this.connection = connection;
  }

  static void add(ChannelPipeline pipeline, Connection connection) {
    connection.setFarewell(() -> goAway(pipeline));
    if (!isAdded(pipeline, connection)) {
      pipeline.addLast(new ProtocolHandlers(connection));
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) {
    if (isHttp2WithoutTls(context.pipeline())) {
      ReferenceCountUtil.release(bytes);
      // The codec has sent nothing yet, so that it could not send its last frame.
      connection.setFarewell(() -> {});
      connection.close();
      return;
    }
    if (!isAdded(context.pipeline(), connection)) {
      throw new IllegalStateException("no codec for HTTP is in " + context.pipeline().names());
    }
    context.fireChannelRead(bytes);
    context.pipeline().remove(this);
  }

  /** The server of the management port has no setting that excludes it. */
  private static boolean isHttp2WithoutTls(ChannelPipeline pipeline) {
    return pipeline.get(Http2ConnectionHandler.class) != null
        && pipeline.get(SslHandler.class) == null;
  }

  private static boolean isAdded(ChannelPipeline pipeline, Connection connection) {
    HttpRequestDecoder decoder = pipeline.get(HttpRequestDecoder.class);
    Http2ConnectionHandler http2 = pipeline.get(Http2ConnectionHandler.class);
    if (decoder != null) {
      RequestGate gate = new RequestGate(connection, decoder);
      pipeline.addBefore(nameOf(pipeline, decoder), null, gate);
      pipeline.addAfter(
          nameOf(pipeline, pipeline.get(HttpResponseEncoder.class)), null, gate.messages());
    } else if (http2 != null) {
      pipeline.addBefore(
          nameOf(pipeline, http2), null, new StreamWatch(connection, http2.connection()));
    }
    return decoder != null || http2 != null;
  }

  /**
   * Requests after the last stream were not handled, so that the client may send them again. Needs
   * only the codec, because the client may not have sent anything yet.
   */
  // The connection is closed next, whether the frame was sent or not.
  @SuppressWarnings("FutureReturnValueIgnored")
  private static void goAway(ChannelPipeline pipeline) {
    Http2ConnectionHandler http2 = pipeline.get(Http2ConnectionHandler.class);
    if (http2 != null) {
      ChannelHandlerContext context = pipeline.context(http2);
      int last = http2.connection().remote().lastStreamCreated();
      http2.goAway(
          context, last, Http2Error.NO_ERROR.code(), Unpooled.EMPTY_BUFFER, context.newPromise());
      context.flush();
    }
  }

  private static String nameOf(ChannelPipeline pipeline, ChannelHandler handler) {
    return pipeline.context(handler).name();
  }
}
