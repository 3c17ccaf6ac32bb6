package dev.contentservice.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * Requests on many open connections for a while, each connection with one of its own.
 *
 * @param perSecond responses per second
 * @param cpu microseconds of processor time of the server for each
 * @param p99 milliseconds from when a request was due to its response; 99 in 100 took less
 */
record Load(double perSecond, double cpu, double p99) {
  static final int CONNECTIONS = 64;

  /**
   * Sends the requests.
   *
   * @param rate requests per second, due at fixed times whether or not the server keeps up; 0 for
   *     as many as possible
   * @throws IllegalStateException if a response is no success
   */
  static Load on(ServerProcess server, IntFunction<byte[]> request, Duration lasting, double rate)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
    List<Connection> connections = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        connections.add(new Connection(server.url()));
      }
      Duration cpu = server.cpu();
      long start = System.nanoTime();
      List<Future<long[]>> responses = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        Connection connection = connections.get(i);
        byte[] own = request.apply(i);
        long gap = rate == 0 ? 0 : (long) (1e9 * CONNECTIONS / rate);
        long first = start + gap * i / CONNECTIONS;
        responses.add(
            threads.submit(() -> send(connection, own, first, gap, start + lasting.toNanos())));
      }
      List<long[]> all = new ArrayList<>();
      for (Future<long[]> each : responses) {
        all.add(each.get());
      }
      return of(all, System.nanoTime() - start, server.cpu().minus(cpu));
    } finally {
      threads.shutdownNow();
      for (Connection each : connections) {
        each.close();
      }
    }
  }

  private static Load of(List<long[]> connections, long lasted, Duration cpu) {
    long[] nanos = connections.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    return new Load(
        nanos.length * 1e9 / lasted,
        cpu.toNanos() / 1e3 / nanos.length,
        nanos[(int) (nanos.length * 0.99)] / 1e6);
  }

  /** Returns how long each request took. */
  private static long[] send(Connection connection, byte[] request, long first, long gap, long end)
      throws IOException {
    long[] nanos = new long[1024];
    int count = 0;
    for (long due = first; due < end; due = gap == 0 ? System.nanoTime() : due + gap) {
      LockSupport.parkNanos(due - System.nanoTime());
      int status = connection.send(request);
      if (status / 100 != 2) {
        throw new IllegalStateException("the server responded with " + status);
      }
      if (count == nanos.length) {
        nanos = Arrays.copyOf(nanos, count * 2);
      }
      nanos[count++] = System.nanoTime() - due;
    }
    return Arrays.copyOf(nanos, count);
  }
}
