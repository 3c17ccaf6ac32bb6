package dev.contentservice.spring.boot.test;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.receiver.EventReceiver;
import dev.contentservice.receiver.Received;
import dev.contentservice.receiver.WebhookEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The HTTP server of the receiver, on a free port of this machine. */
final class ReceiverServer implements AutoCloseable {
  private static final int ACCEPTED = 204;
  private static final int UNAUTHORIZED = 401;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool(ReceiverServer::daemon);
  private final List<String> keys = new ArrayList<>();
  private final Queue<WebhookEvent> unread = new ArrayDeque<>();
  private final Semaphore arrivals = new Semaphore(0);
  private @Nullable String rejected;
  private int status = ACCEPTED;
  private Duration delay = Duration.ZERO;

  ReceiverServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("the receiver cannot listen on 127.0.0.1", e);
    }
    server.createContext("/", this::receive);
    server.setExecutor(threads);
    server.start();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "webhook receiver");
    thread.setDaemon(true);
    return thread;
  }

  URI url(int number) {
    return URI.create("http://127.0.0.1:%d/%d".formatted(server.getAddress().getPort(), number));
  }

  synchronized void trust(String key) {
    keys.add(key);
  }

  synchronized void respondWith(int other) {
    status = other;
  }

  synchronized int status() {
    return status;
  }

  synchronized void respondAfter(Duration other) {
    delay = other;
  }

  /** The next of these events; waits up to this time for a request. */
  Optional<WebhookEvent> next(Predicate<WebhookEvent> wanted, Duration longest) {
    Optional<WebhookEvent> found = take(wanted);
    if (found.isPresent()) {
      return found;
    }
    pause(longest);
    return take(wanted);
  }

  private synchronized Optional<WebhookEvent> take(Predicate<WebhookEvent> wanted) {
    Optional<WebhookEvent> found = unread.stream().filter(wanted).findFirst();
    found.ifPresent(unread::remove);
    return found;
  }

  /** Waits up to this time for a request. */
  void pause(Duration longest) {
    try {
      if (arrivals.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS)) {
        arrivals.drainPermits();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a webhook", e);
    }
  }

  synchronized void requireValidSignatures() {
    if (rejected != null) {
      throw new AssertionError("the receiver has rejected a request: " + rejected);
    }
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      int response = received(exchange, body);
      TimeUnit.NANOSECONDS.sleep(delay().toNanos());
      exchange.sendResponseHeaders(response, -1);
    } catch (InterruptedException e) {
      // The end of the test: the sender gets no response.
      Thread.currentThread().interrupt();
    }
  }

  private synchronized Duration delay() {
    return delay;
  }

  private synchronized int received(HttpExchange exchange, byte[] body) {
    Received received =
        EventReceiver.of(keys.toArray(String[]::new)).receive(exchange.getRequestHeaders(), body);
    arrivals.release();
    if (received instanceof WebhookEvent event) {
      if (status < 300) {
        unread.add(event);
      }
      return status;
    }
    rejected =
        received instanceof Received.Rejected reason
            ? reason.reason().message()
            : "it has a custom payload, which is no event";
    return UNAUTHORIZED;
  }

  /** Ends requests that still wait for their response. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
