package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;

/**
 * Well-behaved clients beside hostile ones, from another IPv4 address and with another token: they
 * create models, read the contract and check health, over connections that last for ten requests.
 */
final class OtherClients implements AutoCloseable {
  /** Limits of requests apply to each token by itself. */
  static final String TOKEN = "token-for-others-1";

  private static final int THREADS = 4;
  private static final int REQUESTS_OF_CONNECTION = 10;
  private static final int PAUSE = 10;
  private static final String ADDRESS = "127.0.0.2";

  private static final byte[] CREATE =
      Wire.request(
          "POST",
          "/item-types",
          List.of(
              Map.entry("Authorization", "Bearer " + TOKEN),
              Map.entry("Content-Type", "application/json")),
          "{\"name\": \"Article\", \"api_key\": \"article\"}".getBytes(UTF_8));
  private static final byte[] READ = Wire.request("GET", "/openapi.yaml", List.of(), new byte[0]);
  private static final byte[] READY =
      Wire.request("GET", "/q/health/ready", List.of(), new byte[0]);
  private static final byte[] LIVE = Wire.request("GET", "/q/health/live", List.of(), new byte[0]);

  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final List<Long> nanos = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private final URI service;
  private final URI management;
  private final SocketFactory sockets;
  private volatile boolean stopped;

  OtherClients(URI service, URI management, SocketFactory sockets) {
    this.service = service;
    this.management = management;
    this.sockets = sockets;
  }

  OtherClients begin() {
    for (int i = 0; i < THREADS; i++) {
      threads.execute(this::ask);
    }
    return this;
  }

  private void ask() {
    while (!stopped) {
      try (Wire api = new Wire(service, this::open);
          Wire health = new Wire(management, OtherClients::openPlain)) {
        for (int i = 0; i < REQUESTS_OF_CONNECTION && !stopped; i++) {
          measure(api, i % 2 == 0 ? CREATE : READ, i % 2 == 0 ? 201 : 200);
          measure(health, i % 2 == 0 ? READY : LIVE, 200);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void measure(Wire wire, byte[] request, int expected) {
    long start = System.nanoTime();
    String error = "";
    try {
      int status = wire.unchecked(request).status();
      error = status == expected ? "" : Integer.toString(status);
    } catch (IOException e) {
      error = e.toString();
    }
    note(System.nanoTime() - start, error);
    pause();
  }

  private synchronized void note(long took, String error) {
    nanos.add(took);
    if (!error.isEmpty()) {
      errors.add(error);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Socket open(String host, int port) throws IOException {
    return sockets.createSocket(host, port, InetAddress.getByName(ADDRESS), 0);
  }

  /** Over IPv6 there is one loopback address only. */
  private static Socket openPlain(String host, int port) throws IOException {
    return host.contains(":")
        ? new Socket(host, port)
        : new Socket(host, port, InetAddress.getByName(ADDRESS), 0);
  }

  /** The errors so far. */
  synchronized List<String> errors() {
    return List.copyOf(errors);
  }

  /** How many responses there were so far, right or wrong. */
  synchronized int requests() {
    return nanos.size();
  }

  /** The given percentile of the response time; the slowest one for 1. */
  synchronized Duration percentile(double share) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    return Duration.ofNanos(sorted[Math.min((int) (sorted.length * share), sorted.length - 1)]);
  }

  @Override
  public void close() throws InterruptedException {
    stopped = true;
    threads.shutdown();
    if (!threads.awaitTermination(2, TimeUnit.MINUTES)) {
      throw new IllegalStateException("a request got no response");
    }
  }
}
