package dev.contentservice.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that misbehaves below HTTP: it hands out the socket once a request is there. */
final class RawService implements AutoCloseable {
  private final ServerSocket server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger requests = new AtomicInteger();

  /** What to do with the socket of a request; it is closed afterwards. */
  interface Script {
    void play(Socket socket, OutputStream out) throws IOException, InterruptedException;
  }

  RawService(Script script) {
    try {
      server = new ServerSocket(0, 2000, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(
        () -> {
          while (!server.isClosed()) {
            accept(script);
          }
        });
  }

  private void accept(Script script) {
    try {
      Socket socket = server.accept();
      threads.execute(() -> serve(socket, script));
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void serve(Socket socket, Script script) {
    try (socket) {
      readHead(socket.getInputStream());
      requests.incrementAndGet();
      script.play(socket, socket.getOutputStream());
    } catch (IOException gone) {
      // The client has had enough, which is what some tests are about.
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  private static void readHead(InputStream in) throws IOException {
    int endings = 0;
    for (int next = in.read(); next >= 0 && endings < 4; ) {
      endings = next == '\r' || next == '\n' ? endings + 1 : 0;
      if (endings < 4) {
        next = in.read();
      }
    }
  }

  static void send(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  int requests() {
    return requests.get();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  @Override
  public void close() throws IOException {
    server.close();
    threads.shutdownNow();
  }
}
