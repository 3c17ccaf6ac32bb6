package dev.contentservice.delivery.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.DeliveryContract;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A receiver on a free loopback port that responds by a script. */
final class Receiver implements AutoCloseable {
  /** Handles a connection, which is closed afterwards. */
  @FunctionalInterface
  interface Script {
    void play(Connection connection) throws IOException;
  }

  /** A received request. */
  record Received(String head, byte[] body) {
    /** The values of a header, by its lower-case name. */
    List<String> header(String name) {
      return head.lines()
          .skip(1)
          .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ": "))
          .map(line -> line.substring(name.length() + 2))
          .toList();
    }

    /** Where the request violates the contract of deliveries. */
    List<String> violations() {
      Map<String, List<String>> headers =
          head.lines()
              .skip(1)
              .filter(line -> line.contains(": "))
              .map(line -> line.split(": ", 2))
              .collect(groupingBy(each -> each[0], mapping(each -> each[1], toList())));
      boolean aboutEvent = !header("webhook-event-id").isEmpty();
      return DeliveryContract.violations(headers, body, aboutEvent);
    }
  }

  /** One accepted connection. */
  record Connection(Socket socket, InputStream in, OutputStream out, Receiver receiver) {

    /** Reads a request; false at the end of the stream. */
    boolean read() throws IOException {
      String head = readHead();
      if (head.isEmpty()) {
        return false;
      }
      List<String> length = new Received(head, new byte[0]).header("content-length");
      byte[] body = length.isEmpty() ? new byte[0] : in.readNBytes(Integer.parseInt(length.get(0)));
      Received request = new Received(head, body);
      receiver.violations.addAll(request.violations());
      receiver.received.add(request);
      return true;
    }

    private String readHead() throws IOException {
      ByteArrayOutputStream head = new ByteArrayOutputStream();
      int one = in.read();
      while (one >= 0) {
        head.write(one);
        if (head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
          return head.toString(ISO_8859_1);
        }
        one = in.read();
      }
      return "";
    }

    /** Writes text verbatim. */
    void write(String text) throws IOException {
      out.write(text.getBytes(ISO_8859_1));
      out.flush();
    }
  }

  private final ServerSocket server;
  private final Script script;
  private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
  private final List<Received> received = Collections.synchronizedList(new ArrayList<>());
  private final List<String> violations = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger accepted = new AtomicInteger();

  Receiver(Script script) {
    this(server(InetAddress.getLoopbackAddress()), script);
  }

  /** A receiver on this socket, which may use TLS. */
  Receiver(ServerSocket server, Script script) {
    this.server = server;
    this.script = script;
    start(this::accept);
  }

  private static ServerSocket server(InetAddress address) {
    try {
      return new ServerSocket(0, 1000, address);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A receiver at every address of this machine that accepts all requests. */
  static Receiver everywhere() {
    try {
      return new Receiver(server(InetAddress.getByAddress(new byte[4])), responding204());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Script responding204() {
    return connection -> {
      while (connection.read()) {
        connection.write("HTTP/1.1 204 No Content\r\n\r\n");
      }
    };
  }

  /** A receiver that responds to every request with these characters. */
  static Receiver responding(String response) {
    return new Receiver(
        connection -> {
          while (connection.read()) {
            connection.write(response);
          }
        });
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "receiver");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        accepted.incrementAndGet();
        open.add(socket);
        start(() -> play(socket));
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  private void play(Socket socket) {
    try (socket) {
      script.play(new Connection(socket, socket.getInputStream(), socket.getOutputStream(), this));
    } catch (IOException e) {
      // The sender closed the connection.
    } finally {
      open.remove(socket);
    }
  }

  int port() {
    return server.getLocalPort();
  }

  /** A URL of this receiver. */
  String url() {
    return "http://receiver.test:" + port() + "/hook";
  }

  int accepted() {
    return accepted.get();
  }

  /** The number of connections in use. */
  int open() {
    return open.size();
  }

  List<Received> received() {
    return List.copyOf(received);
  }

  /** Fails if a request violated the contract of deliveries. */
  @Override
  public void close() throws IOException {
    server.close();
    for (Closeable socket : open) {
      socket.close();
    }
    assertThat(violations).as("violations of events.yaml").isEmpty();
  }
}
