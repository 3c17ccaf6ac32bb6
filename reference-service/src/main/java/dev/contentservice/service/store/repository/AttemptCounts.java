package dev.contentservice.service.store.repository;

import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** How many attempts were made in a time, and a histogram of how long they took. */
public final class AttemptCounts {
  /** The largest durations of all classes but the last, in milliseconds. */
  public static final List<Integer> LIMITS =
      List.of(10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 15_000);

  private final long[] durations = new long[LIMITS.size() + 1];
  private long delivered;
  private long failed;
  private int pending;

  /** Counts one attempt. */
  public void add(boolean isDelivered, long millis) {
    if (isDelivered) {
      delivered++;
    } else {
      failed++;
    }
    int fits = 0;
    while (fits < LIMITS.size() && LIMITS.get(fits) < millis) {
      fits++;
    }
    durations[fits]++;
  }

  /** Adds those of another time, and takes the larger number of pending deliveries. */
  public void add(AttemptCounts other) {
    add(other.delivered, other.failed, other.pending, other.durations);
  }

  void add(long moreDelivered, long moreFailed, int orPending, long[] moreDurations) {
    delivered += moreDelivered;
    failed += moreFailed;
    pending = Math.max(pending, orPending);
    for (int i = 0; i < durations.length; i++) {
      durations[i] += moreDurations[i];
    }
  }

  /** Sets the number of pending deliveries at the end of the time. */
  public void pending(int deliveries) {
    pending = deliveries;
  }

  public long delivered() {
    return delivered;
  }

  public long failed() {
    return failed;
  }

  public int pending() {
    return pending;
  }

  List<Long> durations() {
    return LongStream.of(durations).boxed().toList();
  }

  /**
   * Estimates the duration in milliseconds that a share of the attempts did not exceed, as if they
   * were spread evenly inside a class; null without an attempt.
   */
  public @Nullable Integer percentile(double share) {
    long all = LongStream.of(durations).sum();
    if (all == 0) {
      return null;
    }
    double rank = all * share;
    int at = 0;
    long below = 0;
    while (below + durations[at] < rank) {
      below += durations[at];
      at++;
    }
    int from = at == 0 ? 0 : LIMITS.get(at - 1);
    int until = at == LIMITS.size() ? from : LIMITS.get(at);
    return (int) Math.round(from + (until - from) * (rank - below) / durations[at]);
  }
}
