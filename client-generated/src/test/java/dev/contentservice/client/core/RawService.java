package dev.contentservice.client.core;

import java.io.EOFException;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that passes the socket of each request to a script, for faults below HTTP. */
final class RawService implements AutoCloseable {
  private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: ([0-9]+)\r\n");

  private final ServerSocket server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger requests = new AtomicInteger();

  /** Handles the socket of a request; the server closes it afterwards. */
  interface Script {
    void play(Socket socket, OutputStream out) throws IOException, InterruptedException;
  }

  /** The same with the bytes of the request as text. */
  interface RequestScript {
    void play(String request, Socket socket, OutputStream out)
        throws IOException, InterruptedException;
  }

  RawService(Script script) {
    this((request, socket, out) -> script.play(socket, out));
  }

  RawService(RequestScript script) {
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

  private void accept(RequestScript script) {
    try {
      Socket socket = server.accept();
      threads.execute(() -> serve(socket, script));
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void serve(Socket socket, RequestScript script) {
    try (socket) {
      String request = readRequest(socket.getInputStream());
      requests.incrementAndGet();
      script.play(request, socket, socket.getOutputStream());
    } catch (IOException disconnected) {
      // The client closed the connection, as some tests expect.
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reads the whole request: closing a socket with unread data causes a reset. */
  private static String readRequest(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("no request");
      }
      head.append((char) next);
    }
    Matcher length = LENGTH.matcher(head);
    byte[] body = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
    return head + new String(body, StandardCharsets.ISO_8859_1);
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
