package dev.contentservice.benchmarks;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A receiver in a separate process that accepts every request, at minimal cost. */
final class Receiver implements AutoCloseable {
  private static final byte[] LENGTH = "content-length: ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] RESPONSE =
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final Process process;
  private final URI url;

  private Receiver(Process process, URI url) {
    this.process = process;
    this.url = url;
  }

  /** Without arguments: serves until its input ends. Prints its address. */
  public static void main(String[] arguments) throws IOException {
    try (ServerSocket server = serve(() -> {})) {
      System.out.println("http://127.0.0.1:" + server.getLocalPort());
      while (System.in.read() >= 0) {
        // The parent process only closes the input.
      }
    }
  }

  static Receiver start() throws IOException {
    String java = ProcessHandle.current().info().command().orElse("java");
    Process process =
        new ProcessBuilder(
                List.of(
                    java, "-cp", System.getProperty("java.class.path"), Receiver.class.getName()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    String line = output.readLine();
    if (line == null) {
      throw new IOException("the receiver did not start");
    }
    return new Receiver(process, URI.create(line));
  }

  URI url() {
    return url;
  }

  /**
   * Serves in this process until it is closed.
   *
   * @param onRequest runs when a request has arrived
   */
  static ServerSocket serve(Runnable onRequest) throws IOException {
    ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(
        () -> {
          while (!server.isClosed()) {
            Socket socket = server.accept();
            start(() -> respond(socket, onRequest));
          }
        });
    return server;
  }

  private static void respond(Socket connection, Runnable onRequest) throws IOException {
    try (connection) {
      connection.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(connection.getInputStream());
      while (skipRequest(in)) {
        onRequest.run();
        connection.getOutputStream().write(RESPONSE);
      }
    }
  }

  /** Whether there was another request; allocates nothing. */
  private static boolean skipRequest(InputStream in) throws IOException {
    int length = 0;
    int matched = 0;
    int lineEnds = 0;
    while (lineEnds < 2) {
      int next = in.read();
      if (next < 0) {
        return false;
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

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                // The server or the sender has ended.
              }
            },
            "receiver");
    thread.setDaemon(true);
    thread.start();
  }

  private interface Work {
    void run() throws IOException;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
