package dev.contentservice.conformance.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.conformance.http.Transport.Received;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One connection, to which requests are written as their forms say. */
final class Wire implements Closeable {
  private static final Duration MOMENT = Duration.ofMillis(3);

  /** A connection that was idle for longer is not used again. */
  private static final Duration IDLE = Duration.ofSeconds(1);

  private static final int LARGE = 64 * 1024;

  private static final CompletableFuture<Boolean> WRITTEN = CompletableFuture.completedFuture(true);

  /** A server need not send 100 (Continue); a caller does not wait for long (RFC 9110, 10.1.1). */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** Servers close idle connections after 5 seconds and more. */
  private static final Duration CLOSING = Duration.ofSeconds(2);

  private final Socket socket;
  private final int timeout;
  private final InputStream in;
  private final OutputStream out;
  private final Duration pause;
  private boolean open = true;
  private long used;

  Wire(Socket socket, Duration timeout) throws IOException {
    this(socket, timeout, MOMENT);
  }

  Wire(Socket socket, Duration timeout, Duration pause) throws IOException {
    this.socket = socket;
    this.pause = pause;
    this.timeout = (int) timeout.toMillis();
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(this.timeout);
    in = new BufferedInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  /** Sends requests as long as the server keeps the connection open, and adds their responses. */
  void send(List<Written> requests, boolean pipelined, List<Received> responses)
      throws IOException {
    if (pipelined) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (Written request : requests) {
        all.writeBytes(request.head());
        all.writeBytes(request.content());
      }
      write(all.toByteArray(), List.of());
    }
    for (int i = 0; open && i < requests.size(); i++) {
      Written request = requests.get(i);
      CompletableFuture<Boolean> writing = pipelined ? WRITTEN : written(request);
      Received response = read(request.method());
      // A server may respond to a large request before it is complete.
      open &= writing.completeOnTimeout(false, 200, TimeUnit.MILLISECONDS).join();
      if (request.closes()) {
        open = false;
        response.headers().put(":closed", List.of(String.valueOf(isClosed())));
      }
      responses.add(response);
    }
    used = System.nanoTime();
  }

  /** Whether the server expects another request. */
  boolean isOpen() {
    return open;
  }

  /** Whether the server has probably not closed the connection, and sent nothing more. */
  boolean isFresh() throws IOException {
    return System.nanoTime() - used < IDLE.toNanos() && in.available() == 0;
  }

  /** Whether the server closes the connection. */
  private boolean isClosed() throws IOException {
    socket.setSoTimeout((int) CLOSING.toMillis());
    try {
      return in.read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (SocketException e) {
      return true;
    }
  }

  /** Whether the whole request was sent; if not, its response is there already. */
  private CompletableFuture<Boolean> written(Written request) throws IOException {
    byte[] head = request.head();
    byte[] content = request.content();
    if (request.waits()) {
      write(head, List.of());
      if (!mayContinue()) {
        return CompletableFuture.completedFuture(false);
      }
      write(content, List.of());
      return WRITTEN;
    }
    byte[] whole = new byte[head.length + content.length];
    System.arraycopy(head, 0, whole, 0, head.length);
    System.arraycopy(content, 0, whole, head.length, content.length);
    if (whole.length > LARGE) {
      return CompletableFuture.supplyAsync(() -> isWritten(whole), Api.THREADS);
    }
    write(whole, request.form().pauses().apply(whole));
    return WRITTEN;
  }

  private boolean isWritten(byte[] bytes) {
    try {
      write(bytes, List.of());
      return true;
    } catch (IOException e) {
      // What the server has sent before is its response.
      return false;
    }
  }

  private void write(byte[] bytes, List<Integer> pauses) throws IOException {
    int start = 0;
    for (int end : pauses) {
      out.write(bytes, start, end - start);
      out.flush();
      LockSupport.parkNanos(pause.toNanos());
      start = end;
    }
    out.write(bytes, start, bytes.length - start);
    out.flush();
  }

  private boolean mayContinue() throws IOException {
    socket.setSoTimeout((int) PATIENCE.toMillis());
    try {
      in.mark(8192);
      String status = line();
      in.reset();
      return status.contains(" 1");
    } catch (SocketTimeoutException e) {
      in.reset();
      return true;
    } finally {
      socket.setSoTimeout(timeout);
    }
  }

  private Received read(String method) throws IOException {
    String status = line();
    Map<String, List<String>> headers = headers();
    // It is not for people, but can repeat what a response must not have.
    headers.put(":reason", List.of(status));
    int code = Integer.parseInt(status.split(" ", 3)[1]);
    if (code < 200) {
      return read(method);
    }
    byte[] body = method.equals("HEAD") || code == 204 || code == 304 ? new byte[0] : body(headers);
    if (status.startsWith("HTTP/1.0") || first(headers, "Connection").equalsIgnoreCase("close")) {
      open = false;
    }
    return new Received(code, headers, new String(body, UTF_8));
  }

  private Map<String, List<String>> headers() throws IOException {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = line(); !line.isEmpty(); line = line()) {
      String[] parts = line.split(":", 2);
      headers.computeIfAbsent(parts[0], name -> new ArrayList<>()).add(parts[1].strip());
    }
    return headers;
  }

  private static String first(Map<String, List<String>> headers, String name) {
    return headers.getOrDefault(name, List.of("")).get(0);
  }

  private byte[] body(Map<String, List<String>> headers) throws IOException {
    if (first(headers, "Transfer-Encoding").equalsIgnoreCase("chunked")) {
      return chunks();
    }
    String length = first(headers, "Content-Length");
    if (length.isEmpty()) {
      open = false;
      return in.readAllBytes();
    }
    return exactly(Integer.parseInt(length));
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = size(); size > 0; size = size()) {
      body.writeBytes(exactly(size));
      line();
    }
    headers();
    return body.toByteArray();
  }

  private int size() throws IOException {
    return Integer.parseInt(line().split(";", 2)[0].strip(), 16);
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the response is shorter than its length");
    }
    return bytes;
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the connection was closed");
      }
      line.write(next);
    }
    return line.toString(ISO_8859_1).stripTrailing();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
