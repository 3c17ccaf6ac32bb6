package dev.contentservice.delivery.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** An egress proxy on a free loopback port, which finds every name on loopback. */
final class TestProxy implements AutoCloseable {
  private static final String ESTABLISHED = "HTTP/1.1 200 Connection established\r\n\r\n";

  /** What it does with one CONNECT; the connection is closed afterwards. */
  @FunctionalInterface
  interface Behaviour {
    void handle(String head, Socket client) throws IOException;
  }

  private final ServerSocket server;
  private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
  private final List<String> heads = new CopyOnWriteArrayList<>();
  private volatile Behaviour behaviour;

  TestProxy(Behaviour behaviour) {
    this.behaviour = behaviour;
    try {
      this.server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  /** One that opens every tunnel. */
  static TestProxy tunnelling() {
    return new TestProxy(TestProxy::tunnel);
  }

  /** One that responds with this text. */
  static TestProxy responding(String response) {
    return new TestProxy((head, client) -> write(client, response));
  }

  void behave(Behaviour other) {
    behaviour = other;
  }

  static void write(Socket client, String text) throws IOException {
    client.getOutputStream().write(text.getBytes(ISO_8859_1));
    client.getOutputStream().flush();
  }

  /** Passes bytes both ways until both ends are closed. */
  static void tunnel(String head, Socket client) throws IOException {
    int port = Integer.parseInt(head.replaceFirst("(?s)CONNECT \\S+:(\\d+) HTTP.*", "$1"));
    try (Socket receiver = new Socket(InetAddress.getLoopbackAddress(), port)) {
      write(client, ESTABLISHED);
      Thread requests = start(() -> pass(client, receiver));
      pass(receiver, client);
      requests.join();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void pass(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException e) {
      // One of them has closed the connection.
    }
  }

  private static Thread start(Runnable task) {
    Thread thread = new Thread(task, "proxy");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = server.accept();
        open.add(client);
        start(() -> handle(client));
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  private void handle(Socket client) {
    try (client) {
      String head = head(client.getInputStream());
      heads.add(head);
      behaviour.handle(head, client);
    } catch (IOException e) {
      // The sender closed the connection.
    } finally {
      open.remove(client);
    }
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
      int one = in.read();
      if (one < 0) {
        throw new IOException("no request");
      }
      head.write(one);
    }
    return head.toString(ISO_8859_1);
  }

  /** The heads of all CONNECT requests. */
  List<String> heads() {
    return heads;
  }

  String address() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Closeable each : open) {
      each.close();
    }
  }
}
