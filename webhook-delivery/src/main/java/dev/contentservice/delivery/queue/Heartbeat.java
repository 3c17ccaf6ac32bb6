package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Records that this node lives, and so keeps everything that it has claimed, and watches the other
 * nodes. A node is dead when this one has watched it for a lease and it has recorded nothing:
 * lengths of time by this node's monotonic clock, so that clocks of nodes are never compared.
 * Thread-safe.
 */
final class Heartbeat {
  // Four times a lease: a beat or two may be late.
  private static final int BEATS = 4;
  private static final Duration FORGET_AFTER = Duration.ofDays(1);

  private final Transactions store;
  private final StoreClock clock;
  private final Duration lease;
  private final String node;
  private final Map<String, Seen> seen = new ConcurrentHashMap<>();
  private @Nullable Long last;
  private volatile long looked;

  /**
   * @param recorded what a node wrote last
   * @param at when this node read that first
   */
  private record Seen(long recorded, long at) {}

  Heartbeat(Transactions store, StoreClock clock, Duration lease, String node) {
    this.store = store;
    this.clock = clock;
    this.lease = lease;
    this.node = node;
    this.looked = clock.nanoTime();
  }

  /** Does nothing if the last one was not long ago. */
  synchronized void beat() {
    long now = clock.nanoTime();
    if (last == null || now - last >= lease.dividedBy(BEATS).toNanos()) {
      store.run(this::beat);
      last = now;
    }
  }

  private int beat(Handle handle) {
    clock.follow(handle, lease);
    living(handle);
    Instant now = clock.instant();
    handle
        .createUpdate("delete from delivery_nodes where ends_at < :before")
        .bind("before", now.minus(FORGET_AFTER).toEpochMilli())
        .execute();
    return handle
        .createUpdate(
            "insert into delivery_nodes (node, beat_at, ends_at) values (:node, :now, :end)"
                + " on conflict (node) do update"
                + " set beat_at = excluded.beat_at, ends_at = excluded.ends_at")
        .bind("node", node)
        .bind("now", now.toEpochMilli())
        .bind("end", now.plus(lease).toEpochMilli())
        .execute();
  }

  /** The latest time that any node has recorded; the epoch if none has. */
  static Instant latest(Handle handle) {
    return Instant.ofEpochMilli(
        handle
            .createQuery("select coalesce(max(beat_at), 0) from delivery_nodes")
            .mapTo(Long.class)
            .one());
  }

  /** The nodes that are not dead. */
  Set<String> living(Handle handle) {
    long now = clock.nanoTime();
    // Others were not silent while this node stood still or could not read what they recorded.
    if (now - looked > lease.dividedBy(2).toNanos()) {
      seen.clear();
    }
    looked = now;
    Map<String, Long> recorded = recorded(handle);
    recorded.remove(node);
    recorded.forEach(
        (each, ends) ->
            seen.compute(
                each,
                (id, before) ->
                    before == null || before.recorded != ends ? new Seen(ends, now) : before));
    seen.keySet().retainAll(recorded.keySet());
    Set<String> living = new HashSet<>(Set.of(node));
    seen.forEach(
        (each, last) -> {
          if (now - last.at < lease.toNanos()) {
            living.add(each);
          }
        });
    return living;
  }

  /** The time after which the next node may be found dead; a lease if this one is alone. */
  Duration untilNextDeath() {
    long now = clock.nanoTime();
    return Duration.ofNanos(
        seen.values().stream()
            .mapToLong(each -> each.at + lease.toNanos() - now)
            .filter(left -> left > 0)
            .min()
            .orElse(lease.toNanos()));
  }

  private static Map<String, Long> recorded(Handle handle) {
    return handle
        .createQuery("select node, ends_at from delivery_nodes")
        .reduceRows(
            new HashMap<>(),
            (all, row) -> {
              all.put(row.getColumn("node", String.class), row.getColumn("ends_at", Long.class));
              return all;
            });
  }
}
