package dev.contentservice.benchmarks;

import dev.contentservice.delivery.credentials.SigningKey;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The processor time of one signature of a body of 1,000 bytes, by a secret and by a key pair. */
public final class Signing {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int TURNS = 9;
  private static final long TURN_NANOS = 500_000_000;

  private Signing() {}

  /**
   * Prints one line for each version. The first two turns, which load and compile, do not count.
   */
  public static void main(String[] arguments) {
    Map<String, SigningKey> keys = new TreeMap<>();
    keys.put("v1", SigningKey.parse(SigningKey.createSecret()));
    keys.put("v1a", SigningKey.parse(SigningKey.createKeyPair()));
    System.out.println("| version | us of CPU, median (range) |");
    System.out.println("|---|---|");
    keys.forEach((version, key) -> System.out.println(line(version, key)));
  }

  private static String line(String version, SigningKey key) {
    byte[] body = new byte[1000];
    double[] micros = new double[TURNS];
    for (int turn = -2; turn < TURNS; turn++) {
      double time = turn(key, body);
      if (turn >= 0) {
        micros[turn] = time;
      }
    }
    Arrays.sort(micros);
    return String.format(
        Locale.ROOT,
        "| %s | %.1f (%.1f to %.1f) |",
        version,
        micros[TURNS / 2],
        micros[0],
        micros[TURNS - 1]);
  }

  /** Microseconds for each signature; each one depends on the one before. */
  private static double turn(SigningKey key, byte[] body) {
    long end = System.nanoTime() + TURN_NANOS;
    long start = THREADS.getCurrentThreadCpuTime();
    int signatures = 0;
    while (System.nanoTime() < end) {
      body[0] = (byte) key.sign("msg_1", signatures, body).charAt(10);
      signatures++;
    }
    return (THREADS.getCurrentThreadCpuTime() - start) / 1e3 / signatures;
  }
}
