package dev.contentservice.delivery.http.internal.connection;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.Closer;
import org.jspecify.annotations.Nullable;

/**
 * A connection that never logs its traffic, which contains secrets; limits what it reads; and
 * closes without waiting for the receiver.
 */
final class QuietConnection extends DefaultBHttpClientConnection
    implements ManagedHttpClientConnection {
  private volatile boolean closed;
  private volatile long idleSince = System.nanoTime();

  QuietConnection(Http1Config config) {
    super(config, null, null, null, null, null, new DefaultHttpResponseParserFactory(config));
  }

  @Override
  public void bind(Socket socket) throws IOException {
    bind(new CappedSocket(socket));
  }

  @Override
  public void bind(SSLSocket tls, Socket base) throws IOException {
    bind(new CappedSocket(tls, base));
  }

  /** An attempt may end before it is connected. */
  @Override
  protected void bind(SocketHolder holder) throws IOException {
    super.bind(holder);
    if (closed) {
      close(CloseMode.IMMEDIATE);
      throw new InterruptedIOException("the connection was closed before it was connected");
    }
  }

  @Override
  public @Nullable Socket getSocket() {
    SocketHolder holder = getSocketHolder();
    return holder == null ? null : holder.getSocket();
  }

  /** The connection waits in the pool; it has no socket timeout that could close it there. */
  @Override
  public void passivate() {
    idleSince = System.nanoTime();
  }

  @Override
  public void activate() {}

  @Override
  protected void onRequestSubmitted(@Nullable ClassicHttpRequest request) {
    if (getSocketHolder() instanceof CappedSocket capped) {
      capped.beginHeads();
    }
  }

  /** The parser accepts some heads from which no response can be made, such as status 000. */
  @Override
  public ClassicHttpResponse receiveResponseHeader() throws HttpException, IOException {
    try {
      return super.receiveResponseHeader();
    } catch (RuntimeException e) {
      throw new ProtocolException("the head of the response is invalid: " + e.getMessage(), e);
    }
  }

  @Override
  public void receiveResponseEntity(ClassicHttpResponse response)
      throws HttpException, IOException {
    try {
      super.receiveResponseEntity(response);
    } catch (RuntimeException e) {
      throw new ProtocolException("the body of the response is invalid: " + e.getMessage(), e);
    }
  }

  @Override
  protected void onResponseReceived(@Nullable ClassicHttpResponse response) {
    boolean last = response != null && response.getCode() >= HttpStatus.SC_SUCCESS;
    if (last && getSocketHolder() instanceof CappedSocket capped) {
      capped.beginBody();
    }
  }

  /**
   * Whether the connection was idle for too long, or the receiver closed it or sent unrequested
   * bytes, which would be read as the next response.
   */
  @Override
  public boolean isStale() throws IOException {
    SocketHolder holder = getSocketHolder();
    SocketChannel channel = holder == null ? null : holder.getBaseSocket().getChannel();
    boolean tooOld = System.nanoTime() - idleSince > ReceiverConnections.IDLE.toNanoseconds();
    if (channel == null || tooOld) {
      return true;
    }
    channel.configureBlocking(false);
    boolean silent = channel.read(ByteBuffer.allocate(1)) == 0;
    channel.configureBlocking(true);
    return !silent;
  }

  @Override
  public boolean isConsistent() {
    return !(getSocketHolder() instanceof CappedSocket capped && capped.isCutOff())
        && super.isConsistent();
  }

  @Override
  public void close() {
    close(CloseMode.GRACEFUL);
  }

  @Override
  public void close(CloseMode mode) {
    closed = true;
    SocketHolder holder = getSocketHolder();
    if (mode != CloseMode.IMMEDIATE && holder != null) {
      // A TLS close would write to a receiver that may not read.
      Closer.closeQuietly(holder.getBaseSocket());
    }
    super.close(CloseMode.IMMEDIATE);
  }
}
