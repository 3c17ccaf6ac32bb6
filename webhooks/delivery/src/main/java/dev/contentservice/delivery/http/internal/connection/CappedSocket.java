package dev.contentservice.delivery.http.internal.connection;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.impl.io.SocketHolder;

/**
 * A socket that limits the bytes read for each exchange, including interim responses, heads, chunk
 * sizes and trailers, which a parser would read without limit. An end of stream within a head is an
 * error; a parser would accept a partial head.
 *
 * <p>If the receiver closes the connection while the request is being written, the rest of the
 * request is dropped without an error, so that a response sent before that is still read.
 */
final class CappedSocket extends SocketHolder {
  private static final int MAX_HEAD_BYTES = 32 * 1024;
  // Less is read of the content; this limit includes chunk sizes.
  private static final int MAX_BODY_BYTES = 64 * 1024;

  // The pool gives a connection to one thread at a time.
  private int left = MAX_BODY_BYTES;
  private boolean inHead;
  private boolean cutOff;

  CappedSocket(Socket socket) {
    super(socket);
  }

  CappedSocket(SSLSocket tls, Socket base) {
    super(tls, base);
  }

  @Override
  protected InputStream getInputStream(Socket socket) throws IOException {
    return new CappedInput(socket.getInputStream());
  }

  @Override
  protected OutputStream getOutputStream(Socket socket) throws IOException {
    return new LenientOutput(socket.getOutputStream());
  }

  /** Whether the request was written partially, so that the connection cannot be reused. */
  boolean isCutOff() {
    return cutOff;
  }

  /** Expects heads next. */
  void beginHeads() {
    left = MAX_HEAD_BYTES;
    inHead = true;
  }

  /** Expects the body next. */
  void beginBody() {
    left = MAX_BODY_BYTES;
    inHead = false;
  }

  private final class LenientOutput extends FilterOutputStream {
    LenientOutput(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (!cutOff) {
        try {
          out.write(bytes, offset, length);
        } catch (IOException e) {
          cutOff = true;
        }
      }
    }
  }

  private final class CappedInput extends FilterInputStream {
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
        throw new MessageConstraintException("the response exceeds the size limit");
      }
      int read = super.read(bytes, offset, Math.min(length, left));
      if (read < 0 && inHead) {
        throw new ConnectionClosedException("the response ended within its head");
      }
      left -= Math.max(read, 0);
      return read;
    }
  }
}
