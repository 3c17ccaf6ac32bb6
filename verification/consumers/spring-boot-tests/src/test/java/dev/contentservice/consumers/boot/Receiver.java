package dev.contentservice.consumers.boot;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A receiver on loopback that responds once it is open. */
final class Receiver implements AutoCloseable {
  final BlockingQueue<String> received = new LinkedBlockingQueue<>();
  volatile boolean aborts;
  volatile CountDownLatch open = new CountDownLatch(0);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  Receiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          received.add(new String(body, StandardCharsets.UTF_8));
          try {
            open.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          if (aborts) {
            exchange.getResponseHeaders().set("webhook-delivery", "abort-message");
          }
          exchange.sendResponseHeaders(aborts ? 400 : 204, -1);
          exchange.close();
        });
    server.start();
  }

  /** The next body, once it is received. */
  String next() throws InterruptedException {
    String body = received.poll(60, TimeUnit.SECONDS);
    if (body == null) {
      throw new AssertionError("nothing was delivered");
    }
    return body;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
