package dev.contentservice.client.core;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** An HTTP proxy with a password that leads each request and tunnel to one local service. */
final class PasswordProxy implements AutoCloseable {
  static final String USER = "proxy-user";
  static final String PASSWORD = "pässword-of-the-proxy";

  /** The base64 of both in UTF-8. */
  private static final String PAIR = "cHJveHktdXNlcjpww6Rzc3dvcmQtb2YtdGhlLXByb3h5";

  private final RawService server;

  PasswordProxy(int service) {
    server = new RawService((request, client, out) -> serve(request, client, service));
  }

  private static void serve(String request, Socket client, int service) throws IOException {
    if (!request.contains("\r\nProxy-Authorization: Basic " + PAIR + "\r\n")) {
      RawService.send(
          client.getOutputStream(),
          "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=p\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    try (Socket target = new Socket(InetAddress.getLoopbackAddress(), service)) {
      if (request.startsWith("CONNECT ")) {
        RawService.send(client.getOutputStream(), "HTTP/1.1 200 OK\r\n\r\n");
      } else {
        target.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      }
      Thread requests = new Thread(() -> copy(client, target));
      requests.setDaemon(true);
      requests.start();
      copy(target, client);
    }
  }

  private static void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException disconnected) {
      // One end closed the connection.
    }
  }

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), url().getPort());
  }

  URI url() {
    return server.url();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
