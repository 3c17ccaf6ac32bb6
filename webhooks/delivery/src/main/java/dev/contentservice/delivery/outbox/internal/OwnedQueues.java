package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.outbox.Backlog;
import dev.contentservice.delivery.outbox.OutboxConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The queues of the webhooks that this node owns, in memory. A transaction locks those that it
 * works on, and skips those that another thread has locked. Thread-safe.
 */
public final class OwnedQueues {
  /** Queues of receivers that are well and have nothing to do, which keep their speed. */
  private static final int MOST_IDLE = 50_000;

  private final OutboxConfig config;
  private final Map<Integer, Shard> shards = new HashMap<>();
  private final Map<String, Entry> entries = new HashMap<>();
  private final Map<ReceiverSpeed, TreeSet<Entry>> turns = new EnumMap<>(ReceiverSpeed.class);
  // The attempts that were in flight when this node released their shards, by delivery.
  private final Map<String, Released> released = new HashMap<>();
  private long created;
  // Two transactions that delete the same wake-ups would wait for each other.
  private @Nullable Session taking;

  /** A shard of this node. */
  private static final class Shard {
    final long since;
    boolean isReleasing;

    Shard(long since) {
      this.since = since;
    }
  }

  private static final class Entry {
    final String id;
    final int shard;
    // Of queues that are due at the same time, the first one known comes first.
    final long number;
    WebhookQueue queue;
    // What is in the store; null if unknown, after a transaction whose outcome is.
    @Nullable ReceiverState stored;
    boolean locked;
    // What was asked for while it was locked.
    long wokenAt = WebhookQueue.NEVER;
    boolean looksAtLines;
    // The position in the turns.
    ReceiverSpeed speed = ReceiverSpeed.UNKNOWN;
    long turn = WebhookQueue.NEVER;

    Entry(String id, int shard, long number, ReceiverState state) {
      this.id = id;
      this.shard = shard;
      this.number = number;
      this.queue = WebhookQueue.of(id, state);
      this.stored = state;
    }

    boolean isDroppable() {
      return queue.isIdle() && ReceiverState.WELL.equals(stored);
    }

    Entry withoutStored() {
      stored = ReceiverState.WELL;
      return this;
    }
  }

  OwnedQueues(OutboxConfig config) {
    this.config = config;
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      turns.put(
          speed,
          new TreeSet<>(
              Comparator.<Entry>comparingLong(each -> each.turn)
                  .thenComparingLong(each -> each.number)));
    }
  }

  /**
   * What the store has of a webhook in a shard that this node has taken.
   *
   * @param waits whether deliveries wait for others
   */
  record Found(
      String webhookId, ReceiverState state, List<Claimed> inFlight, long dueAt, boolean waits) {
    Found(String webhookId, ReceiverState state) {
      this(webhookId, state, List.of(), WebhookQueue.NEVER, false);
    }

    static Found inFlight(String webhookId, Claimed claimed) {
      return new Found(webhookId, ReceiverState.WELL, List.of(claimed), WebhookQueue.NEVER, false);
    }

    /**
     * If all pending deliveries wait for others that are gone, the first ones do not wait any more.
     */
    static Found pending(String webhookId, long firstDue, long lastDue) {
      return new Found(
          webhookId,
          ReceiverState.WELL,
          List.of(),
          firstDue == EntityOrder.WAITING ? 0 : firstDue,
          lastDue == EntityOrder.WAITING);
    }

    Found and(Found other) {
      return new Found(
          webhookId,
          state.equals(ReceiverState.WELL) ? other.state : state,
          Stream.concat(inFlight.stream(), other.inFlight.stream()).toList(),
          Math.min(dueAt, other.dueAt),
          waits || other.waits);
    }
  }

  /** Owns a shard from now on. */
  synchronized void take(int shard, Collection<Found> found, long nanoTime) {
    shards.put(shard, new Shard(nanoTime));
    for (Found each : found) {
      Entry entry = entry(each.webhookId, each.state);
      for (Claimed claimed : each.inFlight) {
        entry.queue = entry.queue.with(claimed);
      }
      entry.queue = entry.queue.alsoDueAt(each.dueAt);
      entry.looksAtLines |= each.waits;
      arrange(entry);
    }
  }

  private Entry entry(String id, ReceiverState state) {
    return entries.computeIfAbsent(
        id, absent -> new Entry(absent, Shards.of(absent), created++, state));
  }

  synchronized Set<Integer> shards() {
    return Set.copyOf(shards.keySet());
  }

  /** The shards of which nothing is to be released. */
  synchronized int count() {
    return (int) shards.values().stream().filter(each -> !each.isReleasing).count();
  }

  /** Claims nothing of these many shards any more, those with the fewest deliveries in flight. */
  synchronized void beginRelease(int count) {
    Map<Integer, Integer> busy = new HashMap<>();
    entries
        .values()
        .forEach(each -> busy.merge(each.shard, each.queue.inFlight().size(), Integer::sum));
    shards.keySet().stream()
        .filter(each -> !shard(each).isReleasing)
        .sorted(
            Comparator.<Integer>comparingInt(each -> busy.getOrDefault(each, 0))
                .thenComparing(Comparator.naturalOrder()))
        .limit(count)
        .toList()
        .forEach(each -> shard(each).isReleasing = true);
  }

  private Shard shard(int number) {
    return Objects.requireNonNull(shards.get(number));
  }

  /** A delivery in flight of a shard that is released. */
  record Released(String webhookId, Claimed claimed) {}

  /**
   * Drops the shards that are to be released, as far as no thread works on them.
   *
   * @param inFlight receives the deliveries in flight, whose results this node still records
   * @return the shards
   */
  synchronized Set<Integer> release(List<Released> inFlight) {
    Set<Integer> ready = new HashSet<>();
    shards.forEach(
        (number, shard) -> {
          if (shard.isReleasing) {
            ready.add(number);
          }
        });
    if (ready.isEmpty()) {
      return ready;
    }
    entries.values().stream().filter(each -> each.locked).forEach(each -> ready.remove(each.shard));
    for (Entry each : List.copyOf(entries.values())) {
      if (ready.contains(each.shard)) {
        each.queue.inFlight().stream()
            .filter(claimed -> !claimed.isReleased())
            .forEach(claimed -> inFlight.add(new Released(each.id, claimed)));
        drop(each);
      }
    }
    inFlight.forEach(each -> released.put(each.claimed.deliveryId(), each));
    shards.keySet().removeAll(ready);
    return ready;
  }

  /** Those of these shards that this node has released. */
  synchronized List<Released> released(Set<Integer> ofShards) {
    return released.values().stream()
        .filter(each -> ofShards.contains(Shards.of(each.webhookId)))
        .toList();
  }

  /**
   * Drops released deliveries whose results are recorded, or that are in flight in a queue again.
   */
  synchronized void dropReleased(Collection<String> deliveryIds) {
    released.keySet().removeAll(deliveryIds);
  }

  /** Owns nothing any more, and knows of no delivery in flight. */
  synchronized void clear() {
    clearReleased();
    shards.clear();
    entries.clear();
    turns.values().forEach(Set::clear);
  }

  synchronized void clearReleased() {
    released.clear();
  }

  private void drop(Entry entry) {
    entries.remove(entry.id);
    turns(entry).remove(entry);
  }

  private Set<Entry> turns(Entry entry) {
    return Objects.requireNonNull(turns.get(entry.speed));
  }

  private void arrange(Entry entry) {
    turns(entry).remove(entry);
    entry.speed = entry.queue.speed();
    entry.turn = entry.locked ? WebhookQueue.NEVER : entry.queue.turn(config);
    if (entry.turn != WebhookQueue.NEVER) {
      turns(entry).add(entry);
    } else if (!entry.locked && entries.size() > MOST_IDLE && entry.isDroppable()) {
      entries.remove(entry.id);
    }
  }

  /**
   * Looks at the deliveries of a webhook soon.
   *
   * @param at since when they are due, in milliseconds since 1970
   * @param lines whether also at those that wait for others
   */
  synchronized void wake(String webhookId, long at, boolean lines) {
    if (!shards.containsKey(Shards.of(webhookId))) {
      return;
    }
    Entry entry = entry(webhookId, ReceiverState.WELL);
    entry.looksAtLines |= lines;
    if (lines && !entry.locked) {
      entry.queue = entry.queue.lookingAtReleased();
    }
    if (entry.locked) {
      entry.wokenAt = Math.min(entry.wokenAt, at);
    } else {
      entry.queue = entry.queue.alsoDueAt(at);
      arrange(entry);
    }
  }

  /** When the first webhook is due; empty if none is. */
  synchronized OptionalLong nextTurn() {
    return turns.values().stream()
        .filter(each -> !each.isEmpty())
        .mapToLong(each -> each.first().turn)
        .min();
  }

  /** Where the result of an attempt belongs. */
  enum Place {
    QUEUE,
    RELEASED,
    NOWHERE
  }

  /**
   * The place of a delivery during this claim; an attempt that changes its place always has one.
   */
  synchronized Place placeOf(String webhookId, String deliveryId, long claim) {
    Entry entry = entries.get(webhookId);
    if (entry != null
        && entry.queue.inFlight().stream()
            .anyMatch(each -> each.deliveryId().equals(deliveryId) && each.claim() == claim)) {
      return Place.QUEUE;
    }
    Released known = released.get(deliveryId);
    return known != null && known.claimed.claim() == claim ? Place.RELEASED : Place.NOWHERE;
  }

  /**
   * The claims of a webhook whose attempts may still start; empty if it cannot be known, because a
   * transaction is claiming or another node may own it or may have owned it just now.
   *
   * @param ownedSince the latest time since when, by the monotonic clock
   */
  synchronized Optional<Set<Long>> inFlight(String webhookId, long ownedSince) {
    Shard shard = shards.get(Shards.of(webhookId));
    if (shard == null || shard.since - ownedSince > 0) {
      return Optional.empty();
    }
    Entry entry = entries.get(webhookId);
    if (entry == null) {
      return Optional.of(Set.of());
    }
    if (entry.locked) {
      return Optional.empty();
    }
    Set<Long> claims = new HashSet<>();
    entry.queue.inFlight().forEach(each -> claims.add(each.claim()));
    return Optional.of(claims);
  }

  /**
   * What this node works on and what waits for it.
   *
   * @param inFlight deliveries
   * @param stuck those of them that were claimed before a time
   * @param oldestDue since when the first webhook whose receiver is not slow has been due, in
   *     milliseconds since 1970; {@link Long#MAX_VALUE} if none is
   * @param oldestDueSlow the same for slow receivers
   */
  public record Work(long inFlight, long stuck, long oldestDue, long oldestDueSlow) {
    /** The backlog of the store with this work. */
    public Backlog addTo(Backlog backlog, Instant now) {
      return backlog.ofNode(inFlight, stuck, since(oldestDue, now), since(oldestDueSlow, now));
    }

    private static Duration since(long due, Instant now) {
      return Duration.ofMillis(Math.max(0, now.toEpochMilli() - due));
    }
  }

  synchronized Work work(Instant stuckBefore) {
    long inFlight = 0;
    long stuck = 0;
    for (Entry each : entries.values()) {
      for (Claimed claimed : each.queue.inFlight()) {
        inFlight++;
        stuck += claimed.since().isBefore(stuckBefore) ? 1 : 0;
      }
    }
    return new Work(
        inFlight,
        stuck,
        Math.min(firstTurn(ReceiverSpeed.FAST), firstTurn(ReceiverSpeed.UNKNOWN)),
        firstTurn(ReceiverSpeed.SLOW));
  }

  private long firstTurn(ReceiverSpeed speed) {
    TreeSet<Entry> some = Objects.requireNonNull(turns.get(speed));
    return some.isEmpty() ? WebhookQueue.NEVER : some.first().turn;
  }

  /** The queues that one transaction has locked, until {@link #commit} or {@link #fail}. */
  public final class Session {
    private final Map<String, Entry> locked = new HashMap<>();
    private final Set<String> lines = new HashSet<>();

    /**
     * Locks those of these webhooks that this node owns and no other thread has locked; those that
     * this session has locked are not returned again.
     */
    public Map<String, WebhookQueue> lock(Collection<String> ids) {
      synchronized (OwnedQueues.this) {
        Map<String, WebhookQueue> queues = new LinkedHashMap<>();
        for (String id : ids) {
          if (shards.containsKey(Shards.of(id))) {
            lock(entry(id, ReceiverState.WELL), queues);
          }
        }
        return queues;
      }
    }

    private void lock(Entry entry, Map<String, WebhookQueue> queues) {
      if (!entry.locked) {
        entry.locked = true;
        arrange(entry);
        locked.put(entry.id, entry);
        if (entry.looksAtLines) {
          entry.looksAtLines = false;
          lines.add(entry.id);
        }
        queues.put(entry.id, entry.queue);
      }
    }

    /** Locks the webhooks that are due first: for each speed at most the limit. */
    Map<String, WebhookQueue> lockDue(Instant now, ClaimLimit limit) {
      synchronized (OwnedQueues.this) {
        Map<String, WebhookQueue> queues = new LinkedHashMap<>();
        for (ReceiverSpeed speed : ReceiverSpeed.values()) {
          List<Entry> due = new ArrayList<>();
          for (Entry each : Objects.requireNonNull(turns.get(speed))) {
            if (each.turn > now.toEpochMilli() || due.size() == limit.of(speed)) {
              break;
            }
            if (!shard(each.shard).isReleasing) {
              due.add(each);
            }
          }
          due.forEach(each -> lock(each, queues));
        }
        return queues;
      }
    }

    /** Whether only this transaction takes wake-ups until its end. */
    boolean takesWakeUps() {
      synchronized (OwnedQueues.this) {
        taking = taking == null ? this : taking;
        return taking == this;
      }
    }

    /** Those of these webhooks whose deliveries may wait for others that are gone. */
    Set<String> lines() {
      return Set.copyOf(lines);
    }

    /** Those of these webhooks of whose receivers it is not known what the store has. */
    Set<String> unknown() {
      synchronized (OwnedQueues.this) {
        Set<String> unknown = new HashSet<>();
        locked.values().stream()
            .filter(each -> each.stored == null)
            .forEach(each -> unknown.add(each.id));
        return unknown;
      }
    }

    /** The store has no state of these webhooks any more, after the commit. */
    void dropStored(Collection<String> ids) {
      synchronized (OwnedQueues.this) {
        ids.forEach(id -> locked.computeIfPresent(id, (same, entry) -> entry.withoutStored()));
      }
    }

    /** The states that differ from what the store has. */
    Map<String, ReceiverState> changed(Collection<WebhookQueue> queues, Instant now) {
      synchronized (OwnedQueues.this) {
        Map<String, ReceiverState> changed = new HashMap<>();
        for (WebhookQueue each : queues) {
          Entry entry = locked.get(each.webhookId());
          ReceiverState state = each.stored(now);
          if (entry != null && !state.equals(entry.stored)) {
            changed.put(entry.id, state);
          }
        }
        return changed;
      }
    }

    /** Unlocks all, unchanged: the transaction is run again. */
    public void restart() {
      synchronized (OwnedQueues.this) {
        unlock();
      }
    }

    /** Unlocks all after the commit, with what this transaction knows of them. */
    public void commit(Collection<WebhookQueue> queues, Instant now) {
      synchronized (OwnedQueues.this) {
        lines.clear();
        for (WebhookQueue each : queues) {
          Entry entry = locked.get(each.webhookId());
          if (entry != null) {
            entry.queue = each;
            entry.stored = each.stored(now);
          }
        }
        unlock();
      }
    }

    /** Unlocks all after a failure: what the store has of the receivers is to be read again. */
    public void fail() {
      synchronized (OwnedQueues.this) {
        locked.values().forEach(each -> each.stored = null);
        unlock();
      }
    }

    private void unlock() {
      for (Entry each : locked.values()) {
        each.locked = false;
        if (each.looksAtLines) {
          each.queue = each.queue.lookingAtReleased();
        }
        each.looksAtLines |= lines.contains(each.id);
        each.queue = each.queue.alsoDueAt(each.wokenAt);
        each.wokenAt = WebhookQueue.NEVER;
        if (entries.get(each.id) == each) {
          arrange(each);
        }
      }
      locked.clear();
      lines.clear();
      taking = taking == this ? null : taking;
    }
  }
}
