package dev.contentservice.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The HTTP server of the receiver. The first segment of a path is the number of the test. */
final class ReceiverServer {
  private static final int ACCEPTED = 204;
  private static final int UNAVAILABLE = 503;
  private static final int UNAUTHORIZED = 401;

  private final HttpServer server;
  private final Webhook verifier;
  private final List<ReceivedDelivery> requests = new ArrayList<>();
  private final List<ReceivedDelivery> unread = new ArrayList<>();
  private @Nullable String invalid;
  private int test;
  private int status = ACCEPTED;
  private int failures;

  ReceiverServer(String signingKey) throws IOException {
    try {
      verifier = new Webhook(signingKey);
    } catch (EmptyWebhookSecretException e) {
      throw new IllegalStateException("the signing key is not empty", e);
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::receive);
    startAsDaemon();
  }

  /** The thread of the server would keep the process alive unless a daemon has started it. */
  private void startAsDaemon() {
    Thread starter = new Thread(server::start, "start of the webhook receiver");
    starter.setDaemon(true);
    starter.start();
    try {
      starter.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the webhook receiver starts", e);
    }
  }

  synchronized URI base() {
    return URI.create("http://127.0.0.1:%d/%d/".formatted(server.getAddress().getPort(), test));
  }

  synchronized void reset() {
    test++;
    status = ACCEPTED;
    failures = 0;
    invalid = null;
    requests.clear();
    unread.clear();
  }

  synchronized void respondWith(int status) {
    this.status = status;
  }

  synchronized void failNext(int requests) {
    failures = requests;
  }

  synchronized List<ReceivedDelivery> requests() {
    return List.copyOf(requests);
  }

  synchronized List<ReceivedDelivery> unread() {
    return List.copyOf(unread);
  }

  /** A sentence about the first request without a valid signature; null if there is none. */
  synchronized @Nullable String invalid() {
    return invalid;
  }

  /** Returns early, and empty, if a request has no valid signature. */
  synchronized Optional<ReceivedDelivery> await(
      Predicate<ReceivedDelivery> condition, Duration timeout) {
    long end = System.nanoTime() + timeout.toNanos();
    Optional<ReceivedDelivery> found = unread.stream().filter(condition).findFirst();
    long left = timeout.toMillis();
    while (found.isEmpty() && invalid == null && left > 0) {
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while waiting for a delivery", e);
      }
      found = unread.stream().filter(condition).findFirst();
      left = Duration.ofNanos(end - System.nanoTime()).toMillis();
    }
    found.ifPresent(unread::remove);
    return found;
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      HttpHeaders headers = HttpHeaders.of(exchange.getRequestHeaders(), (name, value) -> true);
      String[] path = exchange.getRequestURI().getPath().split("/", 3);
      int response = received(path[1], path.length < 3 ? "" : path[2], headers, body);
      exchange.sendResponseHeaders(response, -1);
    }
  }

  private synchronized int received(String of, String path, HttpHeaders headers, String body) {
    if (!of.equals(Integer.toString(test))) {
      // An attempt that an earlier test has left in flight.
      return ACCEPTED;
    }
    try {
      verifier.verify(body, headers);
    } catch (WebhookVerificationException e) {
      invalid = "a request to '%s' has no valid signature: %s".formatted(path, e.getMessage());
      notifyAll();
      return UNAUTHORIZED;
    }
    return recorded(path, headers, body);
  }

  private int recorded(String path, HttpHeaders headers, String body) {
    int response = failures > 0 ? UNAVAILABLE : status;
    failures = Math.max(0, failures - 1);
    Optional<String> id = headers.firstValue("webhook-id");
    long before = requests.stream().filter(each -> each.header("webhook-id").equals(id)).count();
    ReceivedDelivery delivery =
        new ReceivedDelivery(path, headers, body, (int) before + 1, response);
    requests.add(delivery);
    if (delivery.accepted()) {
      unread.add(delivery);
      notifyAll();
    }
    return response;
  }
}
