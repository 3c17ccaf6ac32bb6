package dev.contentservice.conformance.example;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The example service on a free port. */
public final class ExampleServer implements AutoCloseable {
  private final ExampleService service;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(16);

  public ExampleServer(Behaviour behaviour) throws IOException {
    service = new ExampleService(behaviour);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void handle(HttpExchange http) throws IOException {
    URI uri = http.getRequestURI();
    Reply reply =
        http.getRequestHeaders().getOrDefault("Content-Length", List.of()).size() > 1
            ? service.ambiguous()
            : service.handled(
                new Call(
                    http.getRequestMethod(),
                    // A target has no fragment.
                    uri.getRawFragment() == null ? uri.getRawPath() : "/",
                    Objects.requireNonNullElse(uri.getRawQuery(), ""),
                    http.getRequestHeaders(),
                    http.getRequestBody().readAllBytes()));
    reply.headers.forEach(http.getResponseHeaders()::set);
    byte[] bytes = reply.text.getBytes(UTF_8);
    http.sendResponseHeaders(reply.status, bytes.length == 0 ? -1 : bytes.length);
    try (var out = http.getResponseBody()) {
      out.write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    service.close();
  }
}
