package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.DeliveryContract;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A receiver of webhooks on a free port of the loopback interface. */
final class LoopbackReceiver implements AutoCloseable {
  private final HttpServer server;
  private final BlockingQueue<Call> calls = new LinkedBlockingQueue<>();
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();
  private volatile int status = 204;
  private volatile Function<Call, String> body = call -> "";
  private volatile Map<String, String> headers = Map.of();

  /** A received request. */
  record Call(String path, Headers headers, String body) {
    String header(String name) {
      return headers.getFirst(name);
    }
  }

  LoopbackReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.createContext("/", this::take);
    server.start();
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] bytes = exchange.getRequestBody().readAllBytes();
    violations.addAll(DeliveryContract.violations(exchange.getRequestHeaders(), bytes, true));
    String sent = new String(bytes, StandardCharsets.UTF_8);
    Call call = new Call(exchange.getRequestURI().getPath(), exchange.getRequestHeaders(), sent);
    byte[] response = body.apply(call).getBytes(StandardCharsets.UTF_8);
    headers.forEach(exchange.getResponseHeaders()::set);
    exchange.sendResponseHeaders(status, response.length == 0 ? -1 : response.length);
    exchange.getResponseBody().write(response);
    exchange.close();
    calls.add(call);
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** Responds with this status from now on. */
  void respond(int with) {
    status = with;
  }

  /** Responds with this status and this body from now on. */
  void respond(int with, String text) {
    status = with;
    body = call -> text;
  }

  /** Responds with this status and an echo of the request, as debugging tools do. */
  void echo(int with) {
    status = with;
    body = call -> call.headers().entrySet() + call.body();
  }

  /** Redirects to this location from now on. */
  void redirect(int with, String to) {
    respond(with, "Location", to);
  }

  /** Responds with this status and this header from now on. */
  void respond(int with, String header, String value) {
    status = with;
    headers = Map.of(header, value);
  }

  /** The next request; fails if none arrives. */
  Call next() throws InterruptedException {
    Call call = calls.poll(20, TimeUnit.SECONDS);
    if (call == null) {
      throw new AssertionError("no request arrived");
    }
    return call;
  }

  /** How many requests were received but not read. */
  int waiting() {
    return calls.size();
  }

  /** Fails if a request violated the contract of deliveries. */
  @Override
  public void close() {
    server.stop(0);
    assertThat(violations).as("violations of events.yaml").isEmpty();
  }
}
