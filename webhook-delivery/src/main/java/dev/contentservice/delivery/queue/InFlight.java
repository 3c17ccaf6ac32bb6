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
  private final Budget places;
  private final Queue<Place> fresh = new ArrayDeque<>();
  private final Map<String, Integer> stalled = new HashMap<>();

  /**
   * @param most places in all
   * @param threads how many claim for them at once
   * @param clock is {@link System#nanoTime()}
   */
  InFlight(int most, int threads, LongSupplier clock) {
    this.threads = threads;
    this.clock = clock;
    this.places = new Budget(most);
  }

  /** What one attempt holds. */
  static final class Place {
    private final String webhookId;
    private final long since;
    private ReceiverSpeed countedAs;
    private boolean isStalled;
    private boolean ended;

    private Place(Claimed claimed, long since) {
      this.webhookId = claimed.webhookId();
      this.since = since;
      this.countedAs = claimed.speed();
    }
  }

  /** Places that are kept for one claim; {@link #use} or {@link #cancel} ends it. */
  final class Reservation {
    private final Map<ReceiverSpeed, Integer> reserved;
    private int most;

    private Reservation(Map<ReceiverSpeed, Integer> reserved, int most) {
      this.reserved = reserved;
      this.most = most;
    }

    ClaimLimit limit() {
      return new ClaimLimit(reserved, most, InFlight.this::isStalled);
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
        reserved.forEach((speed, count) -> places.keep(speed, -count));
        reserved.clear();
        places.keepInAll(-most);
        most = 0;
      }
    }
  }

  /** Keeps what is free for a claim of at most so many; a part is left for other threads. */
  synchronized Reservation reserve(int atMost) {
    recount();
    Map<ReceiverSpeed, Integer> reserved = new EnumMap<>(ReceiverSpeed.class);
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      reserved.put(speed, share(atMost, places.free(speed)));
    }
    int most = share(atMost, places.freeInAll());
    reserved.forEach((speed, count) -> places.keep(speed, count));
    places.keepInAll(most);
    return new Reservation(reserved, most);
  }

  private int share(int atMost, long free) {
    return (int) Math.min(atMost, (free + threads - 1) / threads);
  }

  /** The attempt has ended. */
  synchronized void end(Place place) {
    if (!place.ended) {
      place.ended = true;
      places.hold(place.countedAs, -1);
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
    places.hold(place.countedAs, 1);
    fresh.add(place);
    return place;
  }

  private void recount() {
    long now = clock.getAsLong();
    Place oldest = fresh.peek();
    while (oldest != null && (oldest.ended || now - oldest.since > LONG)) {
      fresh.remove();
      if (!oldest.ended) {
        places.foundSlow(oldest.countedAs, 1);
        oldest.countedAs = ReceiverSpeed.SLOW;
        oldest.isStalled = true;
        stalled.merge(oldest.webhookId, 1, Integer::sum);
      }
      oldest = fresh.peek();
    }
  }
}
