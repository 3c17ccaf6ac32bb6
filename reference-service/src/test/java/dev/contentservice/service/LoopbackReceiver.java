package dev.contentservice.service;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A receiver of webhooks on a free port of the loopback interface. */
final class LoopbackReceiver implements AutoCloseable {
  private final HttpServer server;
  private final BlockingQueue<Call> calls = new LinkedBlockingQueue<>();
  private volatile int status = 204;

  /** A call as it came. */
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
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
    calls.add(new Call(exchange.getRequestURI().getPath(), exchange.getRequestHeaders(), body));
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** Answers with this status from now on. */
  void answer(int with) {
    status = with;
  }

  /** The next call; fails if none comes. */
  Call next() throws InterruptedException {
    Call call = calls.poll(20, TimeUnit.SECONDS);
    if (call == null) {
      throw new AssertionError("nobody called");
    }
    return call;
  }

  /** How many calls came that nobody has looked at. */
  int waiting() {
    return calls.size();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
