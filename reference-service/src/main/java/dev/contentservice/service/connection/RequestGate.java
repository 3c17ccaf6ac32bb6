package dev.contentservice.service.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Passes one request at a time to the HTTP/1.1 decoder. A pipelined request stays in its buffer
 * until the previous response is written, and reading stops, so that a client that never reads
 * costs one response and one buffer.
 */
final class RequestGate extends ChannelDuplexHandler {
  private final Connection connection;
  private final Deque<ByteBuf> buffered = new ArrayDeque<>();
  private ByteBuf undecoded = Unpooled.EMPTY_BUFFER;
  private boolean receiving;
  private boolean responding;
  private boolean responded;

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
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    buffered.forEach(ByteBuf::release);
    buffered.clear();
    setUndecoded(Unpooled.EMPTY_BUFFER);
  }

  @Override
  public void channelRead(ChannelHandlerContext next, Object bytes) {
    if (isOpen() && buffered.isEmpty()) {
      decode((ByteBuf) bytes);
    } else {
      buffered.add((ByteBuf) bytes);
      next.channel().config().setAutoRead(false);
    }
  }

  /** The framework reads after each request; buffered bytes come first. */
  @Override
  public void read(ChannelHandlerContext next) {
    if (!hasMore()) {
      next.read();
    }
  }

  /** Whether bytes of a later request are buffered and cannot be decoded yet. */
  private boolean hasMore() {
    return !buffered.isEmpty() || (!isOpen() && undecoded.isReadable());
  }

  private boolean isOpen() {
    return receiving || !responding;
  }

  private void decode(ByteBuf bytes) {
    feed(bytes);
    int before = -1;
    while (isOpen() && undecoded.isReadable() && undecoded.readableBytes() != before) {
      before = undecoded.readableBytes();
      feed(Unpooled.EMPTY_BUFFER);
    }
    if (hasMore()) {
      context.channel().config().setAutoRead(false);
    }
  }

  private void feed(ByteBuf bytes) {
    if (receiving) {
      connection.progressed();
    } else {
      connection.headStarted();
    }
    context.fireChannelRead(bytes);
    if (!undecoded.isReadable()) {
      setUndecoded(Unpooled.EMPTY_BUFFER);
    }
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
    responded = false;
  }

  void requestEnded() {
    receiving = false;
    if (!responded) {
      connection.workStarted();
    }
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
    if (isOpen() && undecoded.isReadable()) {
      decode(Unpooled.EMPTY_BUFFER);
    }
    while (isOpen() && !buffered.isEmpty()) {
      decode(buffered.remove());
    }
    context.fireChannelReadComplete();
    if (context.channel().config().isAutoRead()) {
      read(context);
    }
  }
}
