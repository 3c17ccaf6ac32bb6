package dev.contentservice.service;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * Persistent connections, each repeating its request for a while.
 *
 * @param statuses how often each occurred; 0 is a broken connection
 * @param perSecond responses per second
 * @param median of the time from request to response
 * @param p99 99 in 100 requests were faster
 */
record Load(Map<Integer, Integer> statuses, double perSecond, Duration median, Duration p99) {
  static final int CONNECTIONS = 64;

  static Load on(URI server, IntFunction<byte[]> request, Duration lasting) throws Exception {
    long end = System.nanoTime() + lasting.toNanos();
    List<Connection> connections =
        ManyClients.atOnce(
            CONNECTIONS, i -> () -> new Connection().send(server, request.apply(i), end));
    return of(connections, lasting);
  }

  private static Load of(List<Connection> connections, Duration lasting) {
    Map<Integer, Integer> statuses = new TreeMap<>();
    connections.forEach(
        each -> each.statuses.forEach((status, n) -> statuses.merge(status, n, Integer::sum)));
    long[] nanos =
        connections.stream()
            .flatMapToLong(each -> Arrays.stream(each.nanos, 0, each.count))
            .sorted()
            .toArray();
    return new Load(
        statuses,
        nanos.length / (lasting.toMillis() / 1000.0),
        Duration.ofNanos(nanos[nanos.length / 2]),
        Duration.ofNanos(nanos[(int) (nanos.length * 0.99)]));
  }

  @Override
  public String toString() {
    return "%,.0f/s, median %.2f ms, p99 %.2f ms, responses %s"
        .formatted(perSecond, median.toNanos() / 1e6, p99.toNanos() / 1e6, statuses);
  }

  /** One connection and its results. */
  private static final class Connection {
    private final Map<Integer, Integer> statuses = new TreeMap<>();
    private long[] nanos = new long[1024];
    private int count;

    Connection send(URI server, byte[] request, long end) throws IOException {
      try (Wire wire = new Wire(server)) {
        while (System.nanoTime() < end) {
          long start = System.nanoTime();
          statuses.merge(response(wire, request), 1, Integer::sum);
          if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, count * 2);
          }
          nanos[count++] = System.nanoTime() - start;
        }
      }
      return this;
    }

    private static int response(Wire wire, byte[] request) {
      try {
        return wire.unchecked(request).status();
      } catch (IOException e) {
        return 0;
      }
    }
  }
}
