package dev.contentservice.service.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.ssl.SslHandler;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Ends a connection whose client sent an invalid message. */
final class MessageRejection {
  private static final int LINGER_SECONDS = 5;

  private MessageRejection() {}

  /** The last response of the connection. */
  static ByteBuf response(HeadState state) {
    String response =
        "HTTP/1.1 %s\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            .formatted(HttpResponseStatus.valueOf(state.status()));
    return Unpooled.copiedBuffer(response, StandardCharsets.US_ASCII);
  }

  /**
   * Ends only what the service sends: closing a socket with unread bytes would discard the response
   * (RFC 9112, 9.6). The rest is read and dropped for a while. TLS has its own message for this.
   */
  // The connection ends by its timeout if this fails.
  @SuppressWarnings("FutureReturnValueIgnored")
  static void endOutput(ChannelHandlerContext context) {
    if (context.channel() instanceof DuplexChannel duplex
        && context.pipeline().get(SslHandler.class) == null) {
      duplex.shutdownOutput();
      context.executor().schedule(() -> context.close(), LINGER_SECONDS, TimeUnit.SECONDS);
    } else {
      context.close();
    }
  }
}
