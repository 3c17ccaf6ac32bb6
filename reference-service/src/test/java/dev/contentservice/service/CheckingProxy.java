package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A proxy between the generated client and the service that validates all exchanges. */
final class CheckingProxy implements AutoCloseable {
  private static final Set<String> OF_ONE_HOP =
      Set.of(
          "connection", "content-length", "host", "http2-settings", "upgrade", "transfer-encoding");

  private final URI service;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> violations = new CopyOnWriteArrayList<>();

  CheckingProxy(URI service) {
    this.service = service;
    this.server = onFreePort();
    server.setExecutor(threads);
    server.createContext("/", this::pass);
    server.start();
  }

  private static HttpServer onFreePort() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The URL to use in place of the service. */
  URI base() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      HttpResponse<String> response = CheckedHttp.send(request(exchange));
      response
          .headers()
          .map()
          .forEach(
              (name, values) -> {
                if (!OF_ONE_HOP.contains(name)) {
                  exchange.getResponseHeaders().put(name, values);
                }
              });
      byte[] body = response.body().getBytes(UTF_8);
      exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (AssertionError violation) {
      violations.add(violation.getMessage());
      throw new IOException(violation);
    } catch (InterruptedException e) {
      throw new IOException("the test is over", e);
    }
  }

  private HttpRequest request(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(service.resolve(exchange.getRequestURI().toString()))
            .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!OF_ONE_HOP.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return request.build();
  }

  /** Stops it. Throws if an exchange violated the contract. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    if (!violations.isEmpty()) {
      throw new AssertionError(String.join("\n", violations));
    }
  }
}
