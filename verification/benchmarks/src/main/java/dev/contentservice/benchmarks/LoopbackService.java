package dev.contentservice.benchmarks;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Responds to every request with the same webhook, at minimal cost. */
final class LoopbackService implements AutoCloseable {
  private static final byte[] LENGTH = "content-length: ".getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket server;
  private final byte[] response;
  private final Runnable onRequest;

  LoopbackService(byte[] webhook) {
    this(webhook, () -> {});
  }

  /**
   * The same, with a callback for each request.
   *
   * @param onRequest runs when the first byte of a request has arrived
   */
  LoopbackService(byte[] webhook, Runnable onRequest) {
    this.onRequest = onRequest;
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    response = response(webhook);
    start(this::accept);
  }

  private static byte[] response(byte[] webhook) {
    String head =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Request-Id: 1\r\nContent-Length: "
            + webhook.length
            + "\r\n\r\n";
    byte[] start = head.getBytes(StandardCharsets.US_ASCII);
    byte[] whole = java.util.Arrays.copyOf(start, start.length + webhook.length);
    System.arraycopy(webhook, 0, whole, start.length, webhook.length);
    return whole;
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        socket.setTcpNoDelay(true);
        start(() -> serve(socket));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      while (skipRequest(in)) {
        out.write(response);
      }
    } catch (IOException gone) {
      // The client has closed the connection.
    }
  }

  /**
   * Whether there was another request; allocates nothing, so that the client's share is visible.
   */
  private boolean skipRequest(InputStream in) throws IOException {
    int length = 0;
    int matched = 0;
    int lineEnds = 0;
    for (boolean first = true; lineEnds < 2; first = false) {
      int next = in.read();
      if (next < 0) {
        return false;
      }
      if (first) {
        onRequest.run();
      }
      if (matched == LENGTH.length && next >= '0' && next <= '9') {
        length = 10 * length + next - '0';
      } else {
        boolean fits = matched < LENGTH.length && Character.toLowerCase(next) == LENGTH[matched];
        matched = fits ? matched + 1 : 0;
      }
      lineEnds = next == '\n' ? lineEnds + 1 : next == '\r' ? lineEnds : 0;
    }
    in.skipNBytes(length);
    return true;
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "loopback service");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
