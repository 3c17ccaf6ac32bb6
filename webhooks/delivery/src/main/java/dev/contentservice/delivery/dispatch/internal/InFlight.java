package dev.contentservice.delivery.dispatch.internal;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The capacity of a node for attempts. An attempt that lasts long counts for slow receivers, even
 * if its receiver was fast before. Thread-safe.
 */
public final class InFlight {
  private static final long STALL_NANOS = Duration.ofMillis(500).toNanos();
  // A webhook whose attempts take less is fast, so none in flight may make it slow before.
  private static final long SLOW_NANOS = Duration.ofMillis(ReceiverSpeed.SLOW_MILLIS).toNanos();
  // Places become free one by one; claiming each at once would cost a transaction each.
  private static final long MIN_WAIT_NANOS = Duration.ofMillis(20).toNanos();

  private final int threads;
  private final LongSupplier clock;
  private final PlaceShares places;
  private final PlaceShares memory;
  private final long mostMemory;
  private final Queue<Place> recent = new ArrayDeque<>();
  // By webhook, the places that count as slow before their attempts have ended.
  private final Map<String, Set<Place>> stalled = new HashMap<>();

  /**
   * @param most the number of places
   * @param bytes memory for deliveries in flight
   * @param threads the number of threads that claim
   * @param clock is {@link System#nanoTime()}
   */
  public InFlight(int most, long bytes, int threads, LongSupplier clock) {
    this.threads = threads;
    this.clock = clock;
    this.places = new PlaceShares(most);
    this.memory = new PlaceShares(bytes);
    // What one thread can reserve for fast receivers while slow ones use their half.
    this.mostMemory = bytes / 4 / threads;
  }

  /** The capacity that one attempt uses. */
  public static final class Place {
    private final String webhookId;
    private final long since;
    private final long memory;
    private ReceiverSpeed countedAs;
    private boolean isStalled;
    private boolean ended;

    private Place(ClaimedDelivery claimed, long since, long memory) {
      this.webhookId = claimed.webhookId();
      this.since = since;
      this.memory = memory;
      this.countedAs = claimed.speed();
    }
  }

  /** Capacity reserved for one claim, until {@link #use} or {@link #cancel}. */
  public final class Reservation {
    private final ClaimLimit limit;
    private boolean active = true;

    private Reservation(ClaimLimit limit) {
      this.limit = limit;
      reserve(limit, 1);
    }

    public ClaimLimit limit() {
      return limit;
    }

    /** Uses a place for each of these, in order, and releases the rest. */
    public List<Place> use(List<ClaimedDelivery> claimed) {
      synchronized (InFlight.this) {
        cancel();
        return claimed.stream().map(InFlight.this::use).toList();
      }
    }

    public void cancel() {
      synchronized (InFlight.this) {
        if (active) {
          active = false;
          reserve(limit, -1);
        }
      }
    }
  }

  /**
   * Reserves what is free, up to one thread's share of the capacity, for at most so many
   * deliveries. A share of what is free would halve the batches of two threads.
   */
  public synchronized Reservation reserve(int atMost) {
    recount();
    Map<ReceiverSpeed, Integer> count = new EnumMap<>(ReceiverSpeed.class);
    Map<ReceiverSpeed, Long> bytes = new EnumMap<>(ReceiverSpeed.class);
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      count.put(speed, (int) Math.min(atMost, share(places, speed)));
      bytes.put(speed, share(memory, speed));
    }
    int total = (int) Math.min(atMost, Math.min(places.freeTotal(), perThread(places.total())));
    MemoryLimit free = new MemoryLimit(bytes, mostMemory);
    return new Reservation(new ClaimLimit(count, total, free, this::isStalled));
  }

  private long share(PlaceShares shares, ReceiverSpeed speed) {
    return Math.min(shares.free(speed), perThread(shares.limit(speed)));
  }

  private long perThread(long amount) {
    return (amount + threads - 1) / threads;
  }

  private void reserve(ClaimLimit limit, int sign) {
    limit.places().forEach((speed, count) -> places.reserve(speed, (long) sign * count));
    limit.memory().free().forEach((speed, bytes) -> memory.reserve(speed, sign * bytes));
    places.reserveTotal((long) sign * limit.total());
  }

  private void use(Place place, int sign) {
    places.use(place.countedAs, sign);
    memory.use(place.countedAs, sign * place.memory);
  }

  /** Releases the place of an attempt that has ended. */
  public synchronized void end(Place place) {
    if (!place.ended) {
      place.ended = true;
      use(place, -1);
      if (place.isStalled) {
        stalled.computeIfPresent(
            place.webhookId, (id, all) -> all.remove(place) && all.isEmpty() ? null : all);
      }
    }
  }

  public synchronized boolean hasFree() {
    recount();
    return List.of(ReceiverSpeed.values()).stream().anyMatch(speed -> places.free(speed) > 0);
  }

  /** How long to wait for work: at most until more receivers may count as slow. */
  public synchronized Duration waitTime(Duration longest) {
    recount();
    Place oldest = recent.peek();
    if (oldest == null
        || (places.free(ReceiverSpeed.FAST) > 0 && places.free(ReceiverSpeed.UNKNOWN) > 0)) {
      return longest;
    }
    long left = Math.max(MIN_WAIT_NANOS, oldest.since + STALL_NANOS - clock.getAsLong());
    return Duration.ofNanos(Math.min(longest.toNanos(), left));
  }

  private synchronized boolean isStalled(String webhookId) {
    recount();
    long now = clock.getAsLong();
    return stalled.getOrDefault(webhookId, Set.of()).stream()
        .anyMatch(place -> now - place.since > SLOW_NANOS);
  }

  private Place use(ClaimedDelivery claimed) {
    Place place = new Place(claimed, clock.getAsLong(), Math.min(claimed.memory(), mostMemory));
    use(place, 1);
    recent.add(place);
    return place;
  }

  private void recount() {
    long now = clock.getAsLong();
    Place oldest = recent.peek();
    while (oldest != null && (oldest.ended || now - oldest.since > STALL_NANOS)) {
      recent.remove();
      if (!oldest.ended) {
        use(oldest, -1);
        oldest.countedAs = ReceiverSpeed.SLOW;
        use(oldest, 1);
        oldest.isStalled = true;
        stalled.computeIfAbsent(oldest.webhookId, id -> new HashSet<>()).add(oldest);
      }
      oldest = recent.peek();
    }
  }
}
