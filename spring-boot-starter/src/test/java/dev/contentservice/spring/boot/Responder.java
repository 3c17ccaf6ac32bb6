package dev.contentservice.spring.boot;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A server on loopback that responds with one status to every request. */
record Responder(HttpServer server, BlockingQueue<Received> received) implements AutoCloseable {

  /** A request. */
  record Received(Map<String, String> headers, String body) {
    String header(String name) {
      return headers.get(name);
    }
  }

  Responder(int status) throws IOException {
    this(
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0),
        new LinkedBlockingQueue<>());
    server.createContext(
        "/",
        exchange -> {
          Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
          exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
          byte[] body = exchange.getRequestBody().readAllBytes();
          received.add(new Received(headers, new String(body, StandardCharsets.UTF_8)));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
