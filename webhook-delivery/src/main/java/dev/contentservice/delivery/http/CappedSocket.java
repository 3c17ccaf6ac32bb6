package dev.contentservice.delivery.http;

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
 * A socket that gives so many bytes for each exchange and no more: interim answers, heads, chunk
 * sizes, trailers, all that a parser would take without an end. An end within a head is an error,
 * where a parser would take what came for a whole head.
 *
 * <p>If the other side closes while the request is being written, the rest of the request is
 * dropped without an error, so that the answer is read which may have come before that.
 */
final class CappedSocket extends SocketHolder {
  private static final int MOST_IN_HEADS = 32 * 1024;
  // Of the content itself less is read; this is with the sizes of its chunks.
  private static final int MOST_IN_BODY = 64 * 1024;

  // One thread at a time has a connection; the pool hands it over.
  private int left = MOST_IN_BODY;
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
    return new ForgivingOutput(socket.getOutputStream());
  }

  /** Whether the request was not written to its end, so that no other can follow it. */
  boolean isCutOff() {
    return cutOff;
  }

  /** Heads come next. */
  void beginHeads() {
    left = MOST_IN_HEADS;
    inHead = true;
  }

  /** The last head is over. */
  void beginBody() {
    left = MOST_IN_BODY;
    inHead = false;
  }

  private final class ForgivingOutput extends FilterOutputStream {
    ForgivingOutput(OutputStream out) {
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
        throw new MessageConstraintException("the answer is longer than anybody would read");
      }
      int read = super.read(bytes, offset, Math.min(length, left));
      if (read < 0 && inHead) {
        throw new ConnectionClosedException("the answer ended within its head");
      }
      left -= Math.max(read, 0);
      return read;
    }
  }
}
