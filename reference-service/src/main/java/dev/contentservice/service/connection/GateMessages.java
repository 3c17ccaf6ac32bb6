package dev.contentservice.service.connection;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;

/** Reports the start and end of HTTP/1.1 requests and responses to a {@link RequestGate}. */
final class GateMessages extends ChannelDuplexHandler {
  private final RequestGate gate;

  GateMessages(RequestGate gate) {
    this.gate = gate;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request) {
      // Another protocol would bypass the gate; a server may ignore an upgrade (RFC 9110, 7.8).
      request.headers().remove(HttpHeaderNames.UPGRADE);
      gate.requestStarted();
    }
    if (!(message instanceof HttpRequest)
        && message instanceof HttpContent part
        && part.decoderResult().isFailure()) {
      gate.rejectBody();
    }
    if (message instanceof LastHttpContent) {
      gate.requestEnded();
    }
    context.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise done)
      throws Exception {
    if (message instanceof HttpResponse && !isInformational(message)) {
      gate.responseStarted();
    }
    if (!(message instanceof LastHttpContent) || isInformational(message)) {
      super.write(context, message, done);
      return;
    }
    gate.responseEnded();
    ChannelPromise written = done.unvoid();
    written.addListener(
        sent -> {
          if (sent.isSuccess()) {
            gate.responseWritten();
          }
        });
    super.write(context, message, written);
  }

  private static boolean isInformational(Object message) {
    return message instanceof HttpResponse response
        && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
  }
}
