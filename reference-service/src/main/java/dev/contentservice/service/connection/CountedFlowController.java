package dev.contentservice.service.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Stream;

/** Counts the bytes that wait for an HTTP/2 window. Delegates flow control. */
final class CountedFlowController implements Http2RemoteFlowController {
  /** Cost of a waiting stream besides its bytes: request, response and their state. */
  private static final int STREAM_BYTES = 8 << 10;

  private final Http2RemoteFlowController flow;
  private final UnreadBytes unread;

  CountedFlowController(Http2RemoteFlowController flow, UnreadBytes unread) {
    this.flow = flow;
    this.unread = unread;
  }

  @Override
  public void addFlowControlled(Http2Stream stream, FlowControlled payload) {
    flow.addFlowControlled(stream, new Counted(payload));
  }

  @Override
  public void channelHandlerContext(ChannelHandlerContext context) throws Http2Exception {
    flow.channelHandlerContext(context);
  }

  @Override
  public ChannelHandlerContext channelHandlerContext() {
    return flow.channelHandlerContext();
  }

  @Override
  public boolean hasFlowControlled(Http2Stream stream) {
    return flow.hasFlowControlled(stream);
  }

  @Override
  public void writePendingBytes() throws Http2Exception {
    flow.writePendingBytes();
  }

  @Override
  public void listener(Listener listener) {
    flow.listener(listener);
  }

  @Override
  public boolean isWritable(Http2Stream stream) {
    return flow.isWritable(stream);
  }

  @Override
  public void channelWritabilityChanged() throws Http2Exception {
    flow.channelWritabilityChanged();
  }

  @Override
  public void updateDependencyTree(int child, int parent, short weight, boolean exclusive) {
    flow.updateDependencyTree(child, parent, weight, exclusive);
  }

  @Override
  public void initialWindowSize(int size) throws Http2Exception {
    flow.initialWindowSize(size);
  }

  @Override
  public int initialWindowSize() {
    return flow.initialWindowSize();
  }

  @Override
  public int windowSize(Http2Stream stream) {
    return flow.windowSize(stream);
  }

  @Override
  public void incrementWindowSize(Http2Stream stream, int by) throws Http2Exception {
    flow.incrementWindowSize(stream, by);
  }

  /** One payload and its counted unread bytes. */
  private final class Counted implements FlowControlled {
    private final FlowControlled payload;
    private int counted;

    Counted(FlowControlled payload) {
      this.payload = payload;
      count(payload.size() + STREAM_BYTES);
    }

    private void count(int bytes) {
      if (bytes > counted) {
        unread.add(bytes - counted);
      } else if (bytes < counted) {
        unread.remove(counted - bytes);
      }
      counted = bytes;
    }

    @Override
    public int size() {
      return payload.size();
    }

    @Override
    public void error(ChannelHandlerContext context, Throwable cause) {
      count(0);
      payload.error(context, cause);
    }

    @Override
    public void writeComplete() {
      count(0);
      payload.writeComplete();
    }

    @Override
    public void write(ChannelHandlerContext context, int allowedBytes) {
      payload.write(context, allowedBytes);
      count(payload.size() + STREAM_BYTES);
    }

    @Override
    public boolean merge(ChannelHandlerContext context, FlowControlled next) {
      Counted other = (Counted) next;
      boolean merged = payload.merge(context, other.payload);
      if (merged) {
        other.count(0);
        count(payload.size() + STREAM_BYTES);
      }
      return merged;
    }
  }
}
