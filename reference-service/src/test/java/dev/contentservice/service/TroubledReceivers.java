package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.DeliveryContract;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Webhook receivers, one for each path of a free port of loopback, that record all messages and
 * fail on request.
 */
final class TroubledReceivers implements AutoCloseable {
  /** How a receiver handles a request. */
  enum Mood {
    WELL,
    /** Accepts it after a while. */
    SLOW,
    /** Responds with 500. */
    FAILING,
    /** Closes the connection without reading. */
    RESETTING,
    /** Reads, sends nothing for a while and closes the connection. */
    HANGING
  }

  /** How to handle this request. */
  @FunctionalInterface
  interface Moods {
    Mood of(String path, String messageId, int arrival);
  }

  /**
   * One message.
   *
   * @param arrivals how often it arrived
   * @param accepted how often the response was 204
   */
  record Message(String path, String body, AtomicInteger arrivals, AtomicInteger accepted) {}

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Message> messages = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> arrivals = new ConcurrentHashMap<>();
  private final Set<String> changed = ConcurrentHashMap.newKeySet();
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();
  private final Queue<Long> moments = new ConcurrentLinkedQueue<>();
  private volatile Moods moods = (path, messageId, arrival) -> Mood.WELL;

  TroubledReceivers() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    server.createContext("/", this::take);
    server.setExecutor(threads);
    server.start();
  }

  /** Sets how to handle each request from now on. */
  void are(Moods now) {
    moods = now;
  }

  private void take(HttpExchange exchange) throws IOException {
    moments.add(System.nanoTime());
    String id = exchange.getRequestHeaders().getFirst("webhook-id");
    String path = exchange.getRequestURI().getPath();
    int arrival = arrivals.computeIfAbsent(id, key -> new AtomicInteger()).incrementAndGet();
    Mood mood = moods.of(path, id, arrival);
    if (mood == Mood.RESETTING) {
      exchange.close();
      return;
    }
    Message message = read(exchange, path, id);
    switch (mood) {
      case FAILING -> respond(exchange, 500);
      case HANGING -> pause(1_500);
      case SLOW -> {
        pause(1_000);
        takeDown(exchange, message);
      }
      default -> takeDown(exchange, message);
    }
    exchange.close();
  }

  private Message read(HttpExchange exchange, String path, String id) throws IOException {
    byte[] bytes = exchange.getRequestBody().readAllBytes();
    violations.addAll(DeliveryContract.violations(exchange.getRequestHeaders(), bytes, true));
    String body = new String(bytes, UTF_8);
    Message message =
        messages.computeIfAbsent(
            id, key -> new Message(path, body, new AtomicInteger(), new AtomicInteger()));
    message.arrivals().incrementAndGet();
    if (!message.body().equals(body) || !message.path().equals(path)) {
      changed.add(id);
    }
    return message;
  }

  // Recorded before the response: once the sender knows, the test must find it here.
  private static void takeDown(HttpExchange exchange, Message message) throws IOException {
    message.accepted().incrementAndGet();
    respond(exchange, 204);
  }

  private static void respond(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, -1);
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** Every message that was read, by its {@code webhook-id}. */
  Map<String, Message> messages() {
    return messages;
  }

  /** How often a message arrived, read or not. */
  int arrivals(String messageId) {
    AtomicInteger count = arrivals.get(messageId);
    return count == null ? 0 : count.get();
  }

  /** The messages repeated with another body, or at another path. */
  Set<String> changed() {
    return changed;
  }

  /** When each request arrived, by {@link System#nanoTime()}. */
  List<Long> moments() {
    return List.copyOf(moments);
  }

  /** Fails if a request violated the contract of deliveries. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    assertThat(violations).as("violations of events.yaml").isEmpty();
  }
}
