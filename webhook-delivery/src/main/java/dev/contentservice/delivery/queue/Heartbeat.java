package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
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

  private final TransactionRunner store;
  private final StoreClock clock;
  private final Duration lease;
  private final String node;
  private final Map<String, Observation> seen = new ConcurrentHashMap<>();
  private @Nullable Long last;
  private volatile long looked;

  /**
   * @param recorded what a node wrote last
   * @param at when this node read that first
   */
  private record Observation(long recorded, long at) {}

  /**
   * What a node wrote last.
   *
   * @param beatAt 0 if its version is too old to write it
   */
  private record Beat(String node, long beatAt, long endsAt) {}

  Heartbeat(TransactionRunner store, StoreClock clock, Duration lease, String node) {
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
    long looking = clock.nanoTime();
    List<Beat> beats = beats(handle);
    watch(beats, looking);
    clock.follow(handle, latest(beats), lease);
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
    return latest(beats(handle));
  }

  private static Instant latest(List<Beat> beats) {
    return Instant.ofEpochMilli(beats.stream().mapToLong(Beat::beatAt).max().orElse(0));
  }

  /** The nodes that are not dead. */
  Set<String> living(Handle handle) {
    long now = clock.nanoTime();
    watch(beats(handle), now);
    Set<String> living = new HashSet<>(Set.of(node));
    seen.forEach(
        (each, last) -> {
          if (now - last.at < lease.toNanos()) {
            living.add(each);
          }
        });
    return living;
  }

  /**
   * @param now before the nodes were read
   */
  private void watch(List<Beat> beats, long now) {
    // Others were not silent while this node stood still or could not read what they recorded.
    if (now - looked > lease.dividedBy(2).toNanos()) {
      seen.clear();
    }
    looked = now;
    Set<String> others = new HashSet<>();
    for (Beat each : beats) {
      if (!each.node.equals(node)) {
        others.add(each.node);
        seen.compute(
            each.node,
            (id, before) ->
                before == null || before.recorded != each.endsAt
                    ? new Observation(each.endsAt, now)
                    : before);
      }
    }
    seen.keySet().retainAll(others);
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

  private static List<Beat> beats(Handle handle) {
    return handle
        .createQuery("select node, beat_at, ends_at from delivery_nodes")
        .map(
            (row, context) ->
                new Beat(row.getString("node"), row.getLong("beat_at"), row.getLong("ends_at")))
        .list();
  }
}
