package dev.contentservice.conformance.http;

import dev.contentservice.conformance.http.RequestSpec.Purpose;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedDeque;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** HTTP/1.1 on sockets. A client would take as much time as all checks, and change requests. */
final class HttpTransport implements Transport {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static final Duration CONNECT = Duration.ofSeconds(10);

  private static final int CHUNK = 7;

  private static final int MOST_CHUNKS = 1000;

  /** How long a response to an incomplete request is awaited. */
  private static final Duration PATIENCE = Duration.ofMillis(300);

  /** Many chunks, which the characters of the body need not respect. */
  private static final Form PLAIN =
      Form.chunked(
          "plain", body -> new Chunks(Math.min(MOST_CHUNKS, body.length / CHUNK + 1)).of(body));

  private final Deque<Wire> idle = new ConcurrentLinkedDeque<>();

  @Override
  public CompletableFuture<Received> send(
      String method, URI uri, List<Header> headers, byte[] body) {
    Written request = written(method, uri, headers, body, PLAIN);
    return CompletableFuture.supplyAsync(() -> sent(uri, request), Api.THREADS);
  }

  private static Written written(
      String method, URI uri, List<Header> headers, byte[] body, Form form) {
    String path = uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
    RequestSpec request = RequestSpec.of(Purpose.OTHER, method, path).body(body);
    return new Written(request, uri.getRawAuthority(), path, headers, form);
  }

  /** Once more if the server has closed an idle connection. */
  private Received sent(URI uri, Written request) {
    for (Wire wire = idle.poll(); wire != null; wire = idle.poll()) {
      try {
        if (wire.isFresh()) {
          return sent(wire, request);
        }
        wire.close();
      } catch (SocketTimeoutException e) {
        throw new CompletionException(e);
      } catch (IOException e) {
        break;
      }
    }
    try {
      return sent(new Wire(socket(uri), TIMEOUT), request);
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  private Received sent(Wire wire, Written request) throws IOException {
    List<Received> responses = new ArrayList<>(1);
    try {
      wire.send(List.of(request), false, responses);
    } catch (IOException | RuntimeException e) {
      wire.close();
      throw e;
    }
    if (wire.isOpen()) {
      idle.push(wire);
    } else {
      wire.close();
    }
    return responses.get(0);
  }

  /** Half of the body, a pause, and the rest. */
  @Override
  public CompletableFuture<Received> sendSlowly(
      String method, URI uri, List<Header> headers, byte[] body, Duration pause) {
    Form halves = Form.paused("slow", bytes -> List.of(bytes.length - body.length / 2));
    Written request = written(method, uri, headers, body, halves);
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return sent(new Wire(socket(uri), TIMEOUT, pause), request);
          } catch (IOException e) {
            throw new CompletionException(e);
          }
        },
        Api.THREADS);
  }

  @Override
  public void sendPart(String method, URI uri, List<Header> headers, byte[] body, Cut cut) {
    Written request = written(method, uri, cut.headers(headers), cut.body(body), Form.PLAIN);
    try (Socket socket = socket(uri)) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      socket.getOutputStream().write(cut.sent(request.head(), request.content()));
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
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(uri.getHost(), port), (int) CONNECT.toMillis());
    if (!secure) {
      return socket;
    }
    SSLSocketFactory sockets = (SSLSocketFactory) SSLSocketFactory.getDefault();
    SSLSocket tls = (SSLSocket) sockets.createSocket(socket, uri.getHost(), port, true);
    // A token is sent to the named host only.
    SSLParameters parameters = tls.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    tls.setSSLParameters(parameters);
    return tls;
  }
}
