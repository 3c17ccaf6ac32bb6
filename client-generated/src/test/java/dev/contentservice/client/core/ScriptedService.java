package dev.contentservice.client.core;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.client.ContentClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on a free loopback port that sends scripted responses and records the requests. */
final class ScriptedService implements AutoCloseable {
  static final String TOKEN = "t0ken-that-must-not-leak";
  static final String REQUEST_ID = "0198f1c2-8a00-7d42-8b11-0c9d8e7f6a5b";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Received> received = Collections.synchronizedList(new ArrayList<>());

  record Received(String method, String target, Headers headers, byte[] body) {
    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  private ScriptedService(HttpHandler handler) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          received.add(asReceived(exchange));
          exchange.getResponseHeaders().set("X-Request-Id", REQUEST_ID);
          handler.handle(exchange);
        });
    server.start();
  }

  static ScriptedService doing(HttpHandler handler) {
    return new ScriptedService(handler);
  }

  /** Uses one handler per request, then the last one for all others. */
  static ScriptedService inTurn(HttpHandler... handlers) {
    AtomicInteger turn = new AtomicInteger();
    return doing(
        exchange ->
            handlers[Math.min(turn.getAndIncrement(), handlers.length - 1)].handle(exchange));
  }

  /** Responds with a status, an example and headers as {@code name, value, ...}. */
  static HttpHandler response(int status, String example, String... headers) {
    return exchange -> {
      byte[] body = example(example).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      for (int i = 0; i < headers.length; i += 2) {
        exchange.getResponseHeaders().set(headers[i], headers[i + 1]);
      }
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    };
  }

  static ScriptedService responding(int status, String contentType, byte[] body) {
    return doing(
        exchange -> {
          if (contentType != null) {
            exchange.getResponseHeaders().set("Content-Type", contentType);
          }
          exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }

  static ScriptedService responding(int status, String contentType, String body) {
    return responding(status, contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  /** Responds with JSON. */
  static void send(HttpExchange exchange, int status, String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** Responds with an example of the contract. */
  static ScriptedService showing(int status, String example) {
    String type = status < 400 ? "application/json" : "application/problem+json";
    return responding(status, type, example(example));
  }

  static String example(String name) {
    String path = "/META-INF/openapi/examples/" + name + ".json";
    try (InputStream file = ScriptedService.class.getResourceAsStream(path)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  ContentClient client() {
    return builder().retries(RetryPolicy.none()).build();
  }

  /** With retries. */
  ClientBuilder<ContentClient> builder() {
    return ContentClient.builder().baseUrl(url()).token(TOKEN);
  }

  /** The only request. */
  Received received() {
    if (received.size() != 1) {
      throw new AssertionError("one request was expected but there were " + received.size());
    }
    return received.get(0);
  }

  /** All requests in the order of arrival. */
  List<Received> all() {
    return List.copyOf(received);
  }

  int requests() {
    return received.size();
  }

  private static Received asReceived(HttpExchange exchange) throws IOException {
    return new Received(
        exchange.getRequestMethod(),
        exchange.getRequestURI().toString(),
        exchange.getRequestHeaders(),
        exchange.getRequestBody().readAllBytes());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
