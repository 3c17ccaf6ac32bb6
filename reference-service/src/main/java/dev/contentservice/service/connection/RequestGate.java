package dev.contentservice.service.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Passes one request at a time to the HTTP/1.1 decoder, once its head is whole and valid. A
 * pipelined request stays in its buffer until the previous response is written, and reading stops,
 * so that a client that never reads costs one response and one buffer. An invalid head or body is
 * the last: nothing after it can be trusted.
 */
// Netty completes what it returns; failures close the channel.
@SuppressWarnings("FutureReturnValueIgnored")
final class RequestGate extends ChannelDuplexHandler {
  private final Connection connection;
  private final Deque<ByteBuf> buffered = new ArrayDeque<>();
  private final HeadBytes head = new HeadBytes();
  private ByteBuf undecoded = Unpooled.EMPTY_BUFFER;
  private boolean receiving;
  private boolean responding;
  private boolean responseStarted;
  private boolean responded;
  private boolean rejected;

  // Netty sets it before it calls any other method.
  @SuppressWarnings("NullAway.Init")
  private ChannelHandlerContext context;

  RequestGate(Connection connection, ByteToMessageDecoder decoder) {
    this.connection = connection;
    decoder.setSingleDecode(true);
    decoder.setCumulator(this::cumulate);
  }

  /** The handler that reports requests and responses to this gate; goes behind the codec. */
  ChannelHandler messages() {
    return new GateMessages(this);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
    // So that a client that ends its output within a body can read why it is rejected.
    if (added.pipeline().get(SslHandler.class) == null) {
      added.channel().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    release();
    setUndecoded(Unpooled.EMPTY_BUFFER);
  }

  private void release() {
    buffered.forEach(ByteBuf::release);
    buffered.clear();
    head.take().release();
  }

  @Override
  public void channelRead(ChannelHandlerContext next, Object bytes) {
    buffered.add((ByteBuf) bytes);
    decode();
  }

  /** The framework reads after each request; buffered bytes come first. */
  @Override
  public void read(ChannelHandlerContext next) {
    if (buffered.isEmpty()) {
      next.read();
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext next, Object event) {
    if (event != ChannelInputShutdownEvent.INSTANCE) {
      next.fireUserEventTriggered(event);
    } else if (receiving && !rejected) {
      lastResponse(HeadState.MALFORMED).addListener(written -> context.close());
    } else {
      context.close();
    }
  }

  /** Nothing follows the last response. */
  @Override
  public void write(ChannelHandlerContext next, Object message, ChannelPromise done) {
    if (rejected) {
      ReferenceCountUtil.release(message);
      done.trySuccess();
    } else {
      next.write(message, done);
    }
  }

  /** The framework closes at an invalid body, before the client has read the last response. */
  @Override
  public void close(ChannelHandlerContext next, ChannelPromise done) {
    if (rejected) {
      next.channel().closeFuture().addListener(closed -> done.trySuccess());
    } else {
      next.close(done);
    }
  }

  private boolean isOpen() {
    return receiving || !responding;
  }

  private void decode() {
    if (rejected) {
      release();
    }
    while (isOpen() && !buffered.isEmpty()) {
      decode(buffered.remove());
    }
    if (!buffered.isEmpty()) {
      context.channel().config().setAutoRead(false);
    }
  }

  private void decode(ByteBuf bytes) {
    if (receiving) {
      connection.progressed();
      feed(bytes);
      return;
    }
    connection.headStarted();
    HeadState state = head.add(context.alloc(), bytes);
    if (state == HeadState.WHOLE) {
      feed(head.take());
    } else if (state.isRejected()) {
      reject(state);
    }
  }

  /** Passes bytes of one request on, and takes back those of the next one. */
  private void feed(ByteBuf bytes) {
    context.fireChannelRead(bytes);
    int before = -1;
    while (receiving && undecoded.isReadable() && undecoded.readableBytes() != before) {
      before = undecoded.readableBytes();
      context.fireChannelRead(Unpooled.EMPTY_BUFFER);
    }
    if (!receiving && undecoded.isReadable()) {
      buffered.addFirst(undecoded.readRetainedSlice(undecoded.readableBytes()));
    }
    if (!undecoded.isReadable()) {
      setUndecoded(Unpooled.EMPTY_BUFFER);
    }
  }

  private void reject(HeadState state) {
    lastResponse(state).addListener(written -> MessageRejection.endOutput(context));
  }

  /** Where the body ends is unknown. */
  void rejectBody() {
    reject(HeadState.MALFORMED);
    // The framework may have paused it.
    context.channel().config().setAutoRead(true);
  }

  /** Sends it unless another response has begun. */
  private ChannelFuture lastResponse(HeadState state) {
    rejected = true;
    release();
    boolean alone = !responseStarted || !(receiving || responding);
    return context.writeAndFlush(alone ? MessageRejection.response(state) : Unpooled.EMPTY_BUFFER);
  }

  /** Merges as the decoder does by default, and keeps the buffer to inspect the undecoded rest. */
  private ByteBuf cumulate(ByteBufAllocator allocator, ByteBuf before, ByteBuf added) {
    ByteBuf all = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(allocator, before, added);
    setUndecoded(all.retain());
    return all;
  }

  private void setUndecoded(ByteBuf buffer) {
    undecoded.release();
    undecoded = buffer;
  }

  void requestStarted() {
    connection.headEnded();
    receiving = true;
    responding = true;
    responseStarted = false;
    responded = false;
  }

  void requestEnded() {
    receiving = false;
    if (!responded) {
      connection.workStarted();
    }
  }

  void responseStarted() {
    responseStarted = true;
  }

  /** The response is passed to the network. */
  void responseEnded() {
    responded = true;
    if (!receiving) {
      connection.workEnded();
    }
  }

  /**
   * The network has sent the response. Continues in a separate task so that other connections can
   * run.
   */
  void responseWritten() {
    responding = false;
    connection.progressed();
    if (undecoded.isReadable() || !buffered.isEmpty()) {
      context.executor().execute(this::resume);
    }
  }

  private void resume() {
    if (context.isRemoved()) {
      return;
    }
    // Before decoding the next request: the framework may pause reading during its body.
    context.channel().config().setAutoRead(true);
    decode();
    context.fireChannelReadComplete();
    if (context.channel().config().isAutoRead()) {
      read(context);
    }
  }
}
