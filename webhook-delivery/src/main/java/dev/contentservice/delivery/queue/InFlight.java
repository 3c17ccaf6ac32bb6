package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.LongSupplier;

/**
 * The places of a node for attempts, and who holds them. A place that is held for long is counted
 * among those of slow receivers, whatever was known of its receiver before. Thread-safe.
 */
final class InFlight {
  private static final long LONG = Duration.ofMillis(500).toNanos();
  // Places become free one after the other; a claim for each would be a transaction for each.
  private static final long MOMENT = Duration.ofMillis(20).toNanos();

  private final int threads;
  private final LongSupplier clock;
  private final PlaceShares places;
  private final PlaceShares memory;
  private final long oversizedFrom;
  private boolean oversized;
  private final Queue<Place> fresh = new ArrayDeque<>();
  private final Map<String, Integer> stalled = new HashMap<>();

  /**
   * @param most places in all
   * @param bytes of memory for what is in flight; a delivery that needs more than a share of it is
   *     sent while no other such one is
   * @param threads how many claim for them at once
   * @param clock is {@link System#nanoTime()}
   */
  InFlight(int most, long bytes, int threads, LongSupplier clock) {
    this.threads = threads;
    this.clock = clock;
    this.places = new PlaceShares(most);
    this.memory = new PlaceShares(bytes);
    // What fast receivers may hold, one thread of this node, when slow ones hold their half.
    this.oversizedFrom = bytes / 4 / threads;
  }

  /** What one attempt holds. */
  static final class Place {
    private final String webhookId;
    private final long since;
    private final long memory;
    private ReceiverSpeed countedAs;
    private boolean isStalled;
    private boolean ended;

    private Place(Claimed claimed, long since) {
      this.webhookId = claimed.webhookId();
      this.since = since;
      this.memory = claimed.memory();
      this.countedAs = claimed.speed();
    }
  }

  /** Places that are kept for one claim; {@link #use} or {@link #cancel} ends it. */
  final class Reservation {
    private final ClaimLimit limit;
    private boolean kept = true;

    private Reservation(ClaimLimit limit) {
      this.limit = limit;
      keep(limit, 1);
    }

    ClaimLimit limit() {
      return limit;
    }

    /** Holds a place for each of these, in their order, and gives the rest back. */
    List<Place> use(List<Claimed> claimed) {
      synchronized (InFlight.this) {
        cancel();
        return claimed.stream().map(InFlight.this::hold).toList();
      }
    }

    void cancel() {
      synchronized (InFlight.this) {
        if (kept) {
          kept = false;
          keep(limit, -1);
        }
      }
    }
  }

  /** Keeps what is free for a claim of at most so many; a part is left for other threads. */
  synchronized Reservation reserve(int atMost) {
    recount();
    Map<ReceiverSpeed, Integer> count = new EnumMap<>(ReceiverSpeed.class);
    Map<ReceiverSpeed, Long> bytes = new EnumMap<>(ReceiverSpeed.class);
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      count.put(speed, (int) Math.min(atMost, share(places.free(speed))));
      bytes.put(speed, share(memory.free(speed)));
    }
    int total = (int) Math.min(atMost, share(places.freeInAll()));
    MemoryLimit most = new MemoryLimit(bytes, oversizedFrom, !oversized);
    return new Reservation(new ClaimLimit(count, total, most, this::isStalled));
  }

  private long share(long free) {
    return (free + threads - 1) / threads;
  }

  private void keep(ClaimLimit limit, int sign) {
    limit.places().forEach((speed, count) -> places.keep(speed, (long) sign * count));
    limit.memory().free().forEach((speed, bytes) -> memory.keep(speed, sign * bytes));
    places.keepInAll((long) sign * limit.total());
    if (limit.memory().oversizedAllowed()) {
      oversized = sign > 0;
    }
  }

  private void hold(Place place, int sign) {
    places.hold(place.countedAs, sign);
    if (place.memory <= oversizedFrom) {
      memory.hold(place.countedAs, sign * place.memory);
    } else {
      oversized = sign > 0;
    }
  }

  /** The attempt has ended. */
  synchronized void end(Place place) {
    if (!place.ended) {
      place.ended = true;
      hold(place, -1);
      if (place.isStalled) {
        stalled.computeIfPresent(place.webhookId, (id, count) -> count == 1 ? null : count - 1);
      }
    }
  }

  synchronized boolean hasFree() {
    recount();
    return List.of(ReceiverSpeed.values()).stream().anyMatch(speed -> places.free(speed) > 0);
  }

  /** For how long to wait for work: no longer than until more receivers are found to be slow. */
  synchronized Duration patience(Duration longest) {
    recount();
    Place oldest = fresh.peek();
    if (oldest == null
        || (places.free(ReceiverSpeed.FAST) > 0 && places.free(ReceiverSpeed.UNKNOWN) > 0)) {
      return longest;
    }
    long left = Math.max(MOMENT, oldest.since + LONG - clock.getAsLong());
    return Duration.ofNanos(Math.min(longest.toNanos(), left));
  }

  private synchronized boolean isStalled(String webhookId) {
    recount();
    return stalled.containsKey(webhookId);
  }

  private Place hold(Claimed claimed) {
    Place place = new Place(claimed, clock.getAsLong());
    hold(place, 1);
    fresh.add(place);
    return place;
  }

  private void recount() {
    long now = clock.getAsLong();
    Place oldest = fresh.peek();
    while (oldest != null && (oldest.ended || now - oldest.since > LONG)) {
      fresh.remove();
      if (!oldest.ended) {
        hold(oldest, -1);
        oldest.countedAs = ReceiverSpeed.SLOW;
        hold(oldest, 1);
        oldest.isStalled = true;
        stalled.merge(oldest.webhookId, 1, Integer::sum);
      }
      oldest = fresh.peek();
    }
  }
}
