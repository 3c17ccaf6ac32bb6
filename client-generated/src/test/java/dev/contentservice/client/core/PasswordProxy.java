package dev.contentservice.client.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP proxy with a password that leads each request and tunnel to one local service. */
final class PasswordProxy implements AutoCloseable {
  static final String USER = "proxy-user";
  static final String PASSWORD = "pässword-of-the-proxy";

  /** The base64 of both in UTF-8. */
  private static final String PAIR = "cHJveHktdXNlcjpww6Rzc3dvcmQtb2YtdGhlLXByb3h5";

  private final ServerSocket server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  PasswordProxy(int service) {
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(
        () -> {
          while (!server.isClosed()) {
            try {
              Socket client = server.accept();
              threads.execute(() -> serve(client, service));
            } catch (IOException closed) {
              // The test is over.
            }
          }
        });
  }

  private void serve(Socket client, int service) {
    try (client) {
      String head = head(client.getInputStream());
      if (!head.contains("\r\nProxy-Authorization: Basic " + PAIR + "\r\n")) {
        write(
            client,
            "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=p\r\nContent-Length: 0\r\n\r\n");
        return;
      }
      try (Socket target = new Socket(InetAddress.getLoopbackAddress(), service)) {
        if (head.startsWith("CONNECT ")) {
          write(client, "HTTP/1.1 200 OK\r\n\r\n");
        } else {
          write(target, head);
        }
        threads.execute(() -> copy(client, target));
        copy(target, client);
      }
    } catch (IOException disconnected) {
      // One end closed the connection.
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      head.append((char) next);
      if (head.indexOf("\r\n\r\n") >= 0) {
        break;
      }
    }
    return head.toString();
  }

  private static void write(Socket to, String text) throws IOException {
    to.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException disconnected) {
      // One end closed the connection.
    }
  }

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
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
