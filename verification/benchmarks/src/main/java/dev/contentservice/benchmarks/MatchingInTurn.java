package dev.contentservice.benchmarks;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.Subscriber;
import dev.contentservice.delivery.match.SubscriptionIndex;
import dev.contentservice.delivery.match.SubscriptionMatcher;
import dev.contentservice.model.EventSubscription;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Matches one event with 10,000, 100,000 and 1,000,000 subscriptions, in turns, and the same by a
 * linear scan. Each match is timed separately, on one thread, for a new event, so that only shared
 * data is cached.
 */
public final class MatchingInTurn {
  private static final int[] SIZES = {10_000, 100_000, 1_000_000};
  private static final int ROUNDS = 40;
  private static final int MATCHES = 5_000;

  /** Keeps the compiler from removing unused results. */
  @SuppressWarnings("UnusedVariable")
  private static volatile Object result = MatchingInTurn.class;

  private final ManySubscriptions subscriptions;
  private final Random random = new Random(7);
  private final SubscriptionIndex<Subscriber> index;
  private final long bytes;
  private final double[] times = new double[ROUNDS / 2 * MATCHES];
  private final int[] found = new int[times.length];

  private MatchingInTurn(int count) {
    subscriptions = new ManySubscriptions(count, random);
    long before = usedHeap();
    index = subscriptions.index();
    bytes = usedHeap() - before;
  }

  /** Prints one line for each size. */
  public static void main(String[] arguments) {
    List<MatchingInTurn> all = new ArrayList<>();
    for (int size : SIZES) {
      all.add(new MatchingInTurn(size));
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (MatchingInTurn each : all) {
        each.turn(round - ROUNDS / 2);
      }
    }
    System.out.println(
        "| subscriptions | match, ns (quartiles) | 6 to 15 matches | 41 to 50 matches |"
            + " linear scan, us | ratio | heap, B each |");
    System.out.println("|---|---|---|---|---|---|---|");
    all.forEach(MatchingInTurn::print);
  }

  /** Negative rounds are warm-up. */
  private void turn(int round) {
    for (int i = 0; i < MATCHES; i++) {
      Event event = subscriptions.event(random);
      long start = System.nanoTime();
      List<Subscriber> matches = index.match(event);
      long time = System.nanoTime() - start;
      if (round >= 0) {
        times[round * MATCHES + i] = time;
        found[round * MATCHES + i] = matches.size();
      }
    }
  }

  private void print() {
    double scan = scan();
    double[] all = between(0, Integer.MAX_VALUE);
    System.out.printf(
        "| %,d | %.0f (%.0f to %.0f) | %.0f | %.0f | %,.0f | %,.0f | %d |%n",
        subscriptions.count(),
        all[all.length / 2],
        all[all.length / 4],
        all[3 * all.length / 4],
        median(between(6, 15)),
        median(between(41, 50)),
        scan / 1000,
        scan / all[all.length / 2],
        bytes / subscriptions.count());
  }

  private double scan() {
    Map<String, List<EventSubscription>> list = subscriptions.list();
    double[] scans = new double[20];
    // The same number of webhooks for every size, so that each is compiled equally.
    int warmUp = 2 * SIZES[SIZES.length - 1] / subscriptions.count();
    for (int i = -warmUp; i < scans.length; i++) {
      Event event = subscriptions.event(random);
      long start = System.nanoTime();
      result = scan(list, event);
      scans[Math.max(i, 0)] = System.nanoTime() - start;
    }
    Arrays.sort(scans);
    return median(scans);
  }

  /** The expected matches. */
  static List<String> scan(Map<String, List<EventSubscription>> webhooks, Event event) {
    List<String> matching = new ArrayList<>();
    webhooks.forEach(
        (id, subscriptions) -> {
          if (SubscriptionMatcher.exists(subscriptions, event)) {
            matching.add(id);
          }
        });
    return matching;
  }

  private double[] between(int least, int most) {
    double[] chosen = new double[times.length];
    int count = 0;
    for (int i = 0; i < times.length; i++) {
      if (found[i] >= least && found[i] <= most) {
        chosen[count++] = times[i];
      }
    }
    double[] sorted = Arrays.copyOf(chosen, count);
    Arrays.sort(sorted);
    return sorted;
  }

  private static double median(double[] sorted) {
    return sorted[sorted.length / 2];
  }

  private static long usedHeap() {
    Runtime machine = Runtime.getRuntime();
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return machine.totalMemory() - machine.freeMemory();
  }
}
