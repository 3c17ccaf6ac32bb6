package dev.contentservice.delivery.send;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.jspecify.annotations.Nullable;

/**
 * A socket that gives so many bytes for each exchange and no more: interim answers, heads, chunk
 * sizes, trailers, all that a parser would take without an end.
 */
final class CappedSocket extends SocketHolder {
  /** For a whole answer; of its body much less is read. */
  static final int MOST = 64 * 1024;

  // One thread at a time has a connection; the pool hands it over.
  private @Nullable CappedInput input;

  CappedSocket(Socket socket) {
    super(socket);
  }

  CappedSocket(SSLSocket tls, Socket base) {
    super(tls, base);
  }

  @Override
  protected InputStream getInputStream(Socket socket) throws IOException {
    CappedInput capped = new CappedInput(socket.getInputStream());
    input = capped;
    return capped;
  }

  /** Begins to count again. */
  void beginExchange() {
    CappedInput capped = input;
    if (capped != null) {
      capped.left = MOST;
    }
  }

  private static final class CappedInput extends FilterInputStream {
    private int left = MOST;

    CappedInput(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left == 0) {
        throw new MessageConstraintException("the answer has more than " + MOST + " bytes");
      }
      int read = super.read(bytes, offset, Math.min(length, left));
      left -= Math.max(read, 0);
      return read;
    }
  }
}
