package dev.contentservice.conformance.http;

import dev.contentservice.conformance.http.RequestSpec.Purpose;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import javax.net.SocketFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** HTTP/1.1. */
final class HttpTransport implements Transport {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static final int CHUNK = 7;

  private static final int MOST_CHUNKS = 1000;

  /** How long a response to an incomplete request is awaited. */
  private static final Duration PATIENCE = Duration.ofMillis(300);

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  @Override
  public CompletableFuture<Received> send(
      String method, URI uri, List<Header> headers, byte[] body) {
    if (headers.stream().anyMatch(line -> isNamed(line, "Expect"))) {
      // The client of the JDK waits for ever for 100 (Continue) if the server responds with 417.
      RequestSpec request = RequestSpec.of(Purpose.OTHER, method, path(uri)).body(body);
      Written written = new Written(request, uri.getRawAuthority(), path(uri), headers, Form.PLAIN);
      return CompletableFuture.supplyAsync(() -> sendInTurn(uri, List.of(written), false).get(0));
    }
    boolean chunked = headers.stream().anyMatch(line -> isNamed(line, "Transfer-Encoding"));
    return send(
        method,
        uri,
        headers,
        chunked ? BodyPublishers.ofByteArrays(chunks(body)) : BodyPublishers.ofByteArray(body));
  }

  private static String path(URI uri) {
    return uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
  }

  /** Many of them, which the characters of the body need not respect. */
  private static List<byte[]> chunks(byte[] body) {
    int size = Math.max(CHUNK, body.length / MOST_CHUNKS);
    return IntStream.range(0, (body.length + size - 1) / size)
        .mapToObj(i -> Arrays.copyOfRange(body, i * size, Math.min(body.length, (i + 1) * size)))
        .toList();
  }

  @Override
  public CompletableFuture<Received> sendSlowly(
      String method, URI uri, List<Header> headers, byte[] body, Duration pause) {
    BodyPublisher slow = BodyPublishers.ofInputStream(() -> new SlowStream(body, pause));
    return send(method, uri, headers, BodyPublishers.fromPublisher(slow, body.length));
  }

  private CompletableFuture<Received> send(
      String method, URI uri, List<Header> headers, BodyPublisher bytes) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).timeout(TIMEOUT).method(method, bytes);
    headers.stream()
        .filter(line -> !isNamed(line, "Transfer-Encoding"))
        .forEach(line -> request.header(line.name(), line.value()));
    return http.sendAsync(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8))
        .thenApply(r -> new Received(r.statusCode(), r.headers().map(), r.body()));
  }

  @Override
  public void sendPart(String method, URI uri, List<Header> headers, byte[] body, Cut cut) {
    try (Socket socket = socket(uri)) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      socket.getOutputStream().write(cut.sent(method, uri, headers, body));
      socket.shutdownOutput();
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // A service may close the connection, or wait for the rest.
    }
  }

  @Override
  public List<Received> sendInTurn(URI base, List<Written> requests, boolean pipelined) {
    List<Received> responses = new ArrayList<>();
    while (responses.size() < requests.size()) {
      int before = responses.size();
      try (Wire wire = new Wire(socket(base), TIMEOUT)) {
        wire.send(requests.subList(before, requests.size()), pipelined, responses);
      } catch (IOException e) {
        // A service may close a connection after any response.
        if (responses.size() == before || e instanceof SocketTimeoutException) {
          throw new CompletionException(e);
        }
      }
    }
    return responses;
  }

  private static Socket socket(URI uri) throws IOException {
    boolean secure = uri.getScheme().equals("https");
    int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
    SocketFactory sockets = secure ? SSLSocketFactory.getDefault() : SocketFactory.getDefault();
    Socket socket = sockets.createSocket(uri.getHost(), port);
    if (socket instanceof SSLSocket tls) {
      // A token is sent to the named host only.
      SSLParameters parameters = tls.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      tls.setSSLParameters(parameters);
    }
    return socket;
  }

  /** Half of the bytes, a pause, and the rest. */
  private static final class SlowStream extends InputStream {
    private final InputStream bytes;
    private final int half;
    private final Duration pause;
    private int reads;

    SlowStream(byte[] body, Duration pause) {
      this.bytes = new ByteArrayInputStream(body);
      this.half = body.length / 2;
      this.pause = pause;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException("the client reads many bytes at once");
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (reads++ == 0) {
        return bytes.read(into, offset, Math.min(half, length));
      }
      if (reads == 2) {
        LockSupport.parkNanos(pause.toNanos());
      }
      return bytes.read(into, offset, length);
    }
  }

  /** The client sends this header itself. */
  private static boolean isNamed(Header line, String name) {
    return line.name().equalsIgnoreCase(name);
  }
}
