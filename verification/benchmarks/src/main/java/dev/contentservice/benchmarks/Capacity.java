package dev.contentservice.benchmarks;

import java.util.stream.LongStream;

/**
 * What so many deliveries a day need, from the measured cost of one. The defaults are those of
 * docs/SCALING.md; measure your own and pass all five: {@code Capacity NODE SERVER PURGE BYTES
 * LOG}.
 *
 * @param node microseconds of a processor of the nodes for each delivery, with HTTP
 * @param server microseconds of a processor of PostgreSQL to publish, claim and complete it
 * @param purge the same to purge it
 * @param bytes what a completed delivery takes in the store
 * @param log what it writes to the write-ahead log
 */
public record Capacity(double node, double server, double purge, double bytes, double log) {
  // Above this, waiting times grow faster than the load.
  private static final double USABLE = 0.7;
  private static final double PEAK = 2;
  private static final double SECONDS_A_DAY = 86_400;
  private static final int MINUTES_A_DAY = 1_440;

  /** Prints one line for each number of deliveries a day. */
  public static void main(String[] arguments) {
    Capacity cost =
        arguments.length == 5
            ? new Capacity(
                Double.parseDouble(arguments[0]),
                Double.parseDouble(arguments[1]),
                Double.parseDouble(arguments[2]),
                Double.parseDouble(arguments[3]),
                Double.parseDouble(arguments[4]))
            : new Capacity(61, 155, 100, 930, 3_500);
    System.out.println(
        "| deliveries a day | per second, mean and peak | processors: nodes, PostgreSQL"
            + " | stored in a day, GB | log, MB/s |");
    System.out.println("|---|---|---|---|---|");
    LongStream.of(1_000_000, 50_000_000, 250_000_000, 1_000_000_000).forEach(cost::print);
    System.out.printf(
        "Sized for 1.5 times the mean, the last delivery waits up to %.0f minutes.%n",
        longestWait(1, 1.5));
  }

  private void print(long deliveries) {
    double mean = deliveries / SECONDS_A_DAY;
    double peak = PEAK * mean;
    System.out.printf(
        "| %,d | %,.0f, %,.0f | %.1f, %.1f | %,.0f | %,.1f |%n",
        deliveries,
        mean,
        peak,
        processors(peak, node),
        processors(peak, server + purge),
        deliveries * bytes / 1e9,
        peak * log / 1e6);
  }

  private static double processors(double perSecond, double micros) {
    return perSecond * micros / 1e6 / USABLE;
  }

  /**
   * Simulates a day, minute by minute, with a sine between no load and the peak.
   *
   * @param rate deliveries per second that the nodes can complete
   * @return minutes that the last of the backlog waits at its longest
   */
  private static double longestWait(double mean, double rate) {
    double backlog = 0;
    double longest = 0;
    for (int minute = 0; minute < MINUTES_A_DAY; minute++) {
      double arriving = mean * (1 - Math.cos(2 * Math.PI * minute / MINUTES_A_DAY));
      backlog = Math.max(0, backlog + 60 * (arriving - rate));
      longest = Math.max(longest, backlog / rate / 60);
    }
    return longest;
  }
}
