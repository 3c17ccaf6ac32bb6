package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One persistent connection for exact bytes. Throws if a response violates a law of all responses.
 */
final class Wire implements AutoCloseable {
  /** A response. */
  record Response(int status, HttpHeaders headers, String body) {}

  /** How a connection is opened. */
  interface Opening {
    Socket open(String host, int port) throws IOException;
  }

  private final URI service;
  private final Opening opening;
  private Socket socket;
  private InputStream in;

  Wire(URI service) {
    this(service, Socket::new);
  }

  Wire(URI service, Opening opening) {
    this.service = service;
    this.opening = opening;
  }

  /** A request on the wire, with the length of its body. */
  static byte[] request(
      String method, String target, List<Map.Entry<String, String>> headers, byte[] body) {
    StringBuilder head =
        new StringBuilder(method)
            .append(' ')
            .append(target)
            .append(" HTTP/1.1\r\nHost: localhost\r\n");
    headers.forEach(
        line -> head.append(line.getKey()).append(": ").append(line.getValue()).append("\r\n"));
    head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.toString().getBytes(ISO_8859_1));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  /**
   * Sends a request and reads its response, on a new connection if the service closed the old one.
   *
   * @throws EOFException if the service closed the connection without a response
   */
  Response exchange(byte[] request) throws IOException {
    Response response = unchecked(request);
    String[] line = new String(request, ISO_8859_1).split(" ", 3);
    List<String> broken =
        ResponseLaws.broken(
            line[0], line[1], response.status(), response.headers(), response.body());
    if (!broken.isEmpty()) {
      throw new AssertionError(String.join("\n", broken));
    }
    return response;
  }

  /** As {@link #exchange}, without validation, for measurements. */
  Response unchecked(byte[] request) throws IOException {
    send(request);
    Response response = read(in, new String(request, ISO_8859_1).startsWith("HEAD "));
    if (response.headers().firstValue("connection").filter("close"::equals).isPresent()
        || response.headers().firstValue("x-request-id").isEmpty()) {
      socket.close();
    }
    return response;
  }

  /** Sends bytes, on a new connection if the service closed the old one. */
  void send(byte[] bytes) throws IOException {
    if (socket == null || socket.isClosed()) {
      socket = opening.open(service.getHost(), service.getPort());
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(60_000);
      in = new BufferedInputStream(socket.getInputStream());
    }
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException closedWhileSending) {
      // After an early rejection the response may be readable on a closed connection.
    }
  }

  /** Reads one response; throws if its status line is none (RFC 9112, 4). */
  static Response read(InputStream in, boolean headOnly) throws IOException {
    String status = line(in);
    if (!status.matches("HTTP/1\\.1 [2-5][0-9]{2} [A-Z][A-Za-z -]+")) {
      throw new IOException("no status line: '" + status + "'");
    }
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      if (!line.contains(":")) {
        throw new IOException("no header: '" + line + "' after " + status);
      }
      String[] sides = line.split(":", 2);
      headers.computeIfAbsent(sides[0], name -> new ArrayList<>()).add(sides[1].strip());
    }
    byte[] body = headOnly ? new byte[0] : body(headers, in);
    return new Response(
        Integer.parseInt(status.split(" ")[1]),
        HttpHeaders.of(headers, (name, value) -> true),
        new String(body, UTF_8));
  }

  private static byte[] body(Map<String, List<String>> headers, InputStream in) throws IOException {
    return headers.containsKey("transfer-encoding")
        ? chunks(in)
        : in.readNBytes(
            Integer.parseInt(headers.getOrDefault("content-length", List.of("0")).get(0)));
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = size(in); size > 0; size = size(in)) {
      body.writeBytes(in.readNBytes(size));
      line(in);
    }
    line(in);
    return body.toByteArray();
  }

  private static int size(InputStream in) throws IOException {
    return Integer.parseInt(line(in), 16);
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("the connection was closed without an response");
      }
      line.write(b);
    }
    return line.toString(ISO_8859_1).stripTrailing();
  }

  @Override
  public void close() throws IOException {
    if (socket != null) {
      socket.close();
    }
  }
}
