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
 * Hands the decoder of HTTP/1.1 one request at a time. A request that is sent before the response
 * to the one before was read (pipelining) stays in the buffer it came in, and no more is read, so
 * that a client that never reads costs one response and one buffer.
 */
final class RequestGate extends ChannelDuplexHandler {
  private final Connection connection;
  private final Deque<ByteBuf> held = new ArrayDeque<>();
  private ByteBuf undecoded = Unpooled.EMPTY_BUFFER;
  private boolean receiving;
  private boolean responding;
  private boolean responded;

  // Netty sets it before it calls anything else.
  @SuppressWarnings("NullAway.Init")
  private ChannelHandlerContext context;

  RequestGate(Connection connection, ByteToMessageDecoder decoder) {
    this.connection = connection;
    decoder.setSingleDecode(true);
    decoder.setCumulator(this::cumulate);
  }

  /** What tells this gate of requests and responses, to be added behind the codec. */
  ChannelHandler messages() {
    return new GateMessages(this);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    held.forEach(ByteBuf::release);
    held.clear();
    remember(Unpooled.EMPTY_BUFFER);
  }

  @Override
  public void channelRead(ChannelHandlerContext next, Object bytes) {
    if (isOpen() && held.isEmpty()) {
      decode((ByteBuf) bytes);
    } else {
      held.add((ByteBuf) bytes);
      next.channel().config().setAutoRead(false);
    }
  }

  /** The framework asks for more after each request; what is here already comes first. */
  @Override
  public void read(ChannelHandlerContext next) {
    if (!hasMore()) {
      next.read();
    }
  }

  /** Whether bytes of a next request are here that cannot be decoded yet. */
  private boolean hasMore() {
    return !held.isEmpty() || (!isOpen() && undecoded.isReadable());
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
      connection.moved();
    } else {
      connection.headBegan();
    }
    context.fireChannelRead(bytes);
    if (!undecoded.isReadable()) {
      remember(Unpooled.EMPTY_BUFFER);
    }
  }

  /** As the decoder does without this, and remembers the buffer to see what is left in it. */
  private ByteBuf cumulate(ByteBufAllocator allocator, ByteBuf before, ByteBuf added) {
    ByteBuf all = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(allocator, before, added);
    remember(all.retain());
    return all;
  }

  private void remember(ByteBuf buffer) {
    undecoded.release();
    undecoded = buffer;
  }

  void requestBegan() {
    connection.headEnded();
    receiving = true;
    responding = true;
    responded = false;
  }

  void requestEnded() {
    receiving = false;
    if (!responded) {
      connection.workBegan();
    }
  }

  /** The response is handed to the network. */
  void responseEnded() {
    responded = true;
    if (!receiving) {
      connection.workEnded();
    }
  }

  /** The network has taken the response. In a task of its own, so that others have their turn. */
  void responseWritten() {
    responding = false;
    connection.moved();
    if (undecoded.isReadable() || !held.isEmpty()) {
      context.executor().execute(this::goOn);
    }
  }

  private void goOn() {
    if (context.isRemoved()) {
      return;
    }
    // Before the next request is decoded: the framework may stop reading while it has a body.
    context.channel().config().setAutoRead(true);
    if (isOpen() && undecoded.isReadable()) {
      decode(Unpooled.EMPTY_BUFFER);
    }
    while (isOpen() && !held.isEmpty()) {
      decode(held.remove());
    }
    context.fireChannelReadComplete();
    if (context.channel().config().isAutoRead()) {
      read(context);
    }
  }
}
