package dev.contentservice.delivery.http;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.Closer;
import org.jspecify.annotations.Nullable;

/**
 * A connection that never logs its traffic, which contains secrets; limits what it reads; and
 * closes without waiting for the receiver.
 */
final class QuietConnection extends DefaultManagedHttpClientConnection {

  QuietConnection(String id, Http1Config config) {
    super(id, null, null, config, null, null, null, new DefaultHttpResponseParserFactory(config));
  }

  // Binds a holder, because only that rejects a socket after the connection was closed: an attempt
  // may end before it is connected.
  @Override
  public void bind(Socket socket) throws IOException {
    bind(new CappedSocket(socket));
  }

  @Override
  public void bind(SSLSocket tls, Socket base) throws IOException {
    bind(new CappedSocket(tls, base));
  }

  @Override
  protected void onRequestSubmitted(@Nullable ClassicHttpRequest request) {
    if (getSocketHolder() instanceof CappedSocket capped) {
      capped.beginHeads();
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
   * Whether the receiver closed the connection, or sent unrequested bytes, which would be read as
   * the next response.
   */
  @Override
  public boolean isStale() throws IOException {
    SocketHolder holder = getSocketHolder();
    SocketChannel channel = holder == null ? null : holder.getBaseSocket().getChannel();
    if (channel == null) {
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
    SocketHolder holder = getSocketHolder();
    if (mode != CloseMode.IMMEDIATE && holder != null) {
      // A TLS close would write to a receiver that may not read.
      Closer.closeQuietly(holder.getBaseSocket());
    }
    super.close(CloseMode.IMMEDIATE);
  }
}
