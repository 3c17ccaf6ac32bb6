package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
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
 * Records that this node is alive, which renews its leases, and watches the other nodes. A node is
 * dead if it recorded no heartbeat while this node watched it for the length of a lease. This
 * node's monotonic clock measures that time; clocks of nodes are never compared. A node that counts
 * as dead because it was idle lives again with the heartbeat before its next claim. Thread-safe.
 */
public final class Heartbeat {
  // Four heartbeats a lease, so that one or two may be late.
  private static final int BEATS_PER_LEASE = 4;
  private static final Duration DELETE_AFTER = Duration.ofDays(1);

  private final TransactionRunner store;
  private final StoreClock clock;
  private final Duration lease;
  private final String node;
  private final Map<String, Observation> observations = new ConcurrentHashMap<>();
  private volatile @Nullable Long lastRecorded;
  private @Nullable Long unrecordedSince;
  private @Nullable Long lastWatched;
  private volatile long lastRead;

  /**
   * @param recorded the last heartbeat of the node
   * @param at when this node first read it
   */
  private record Observation(long recorded, long at) {}

  /** The last heartbeat of a node. */
  private record Beat(String node, long beatAt, long endsAt) {}

  public Heartbeat(TransactionRunner store, StoreClock clock, Duration lease, String node) {
    this.store = store;
    this.clock = clock;
    this.lease = lease;
    this.node = node;
    this.lastRead = clock.nanoTime();
  }

  /** Records a heartbeat unless the last one is recent. To be called before each claim. */
  public synchronized void beat() {
    long now = clock.nanoTime();
    if (isDue(lastRecorded, now)) {
      long since = unrecordedSince == null ? now : unrecordedSince;
      unrecordedSince = since;
      store.run(this::beat);
      unrecordedSince = null;
      // While this node could not write, the others may have been unable to as well.
      if (clock.nanoTime() - since > lease.dividedBy(2).toNanos()) {
        observations.clear();
      }
      lastRecorded = now;
      lastWatched = now;
    }
  }

  /**
   * Watches the other nodes and records a heartbeat, unless the last time is recent. Only watches
   * while no delivery is pending: then no node has a lease to renew.
   */
  public synchronized void renew() {
    long now = clock.nanoTime();
    if (!isDue(lastWatched, now)) {
      return;
    }
    boolean pending =
        store.read(
            handle -> {
              watch(handle);
              return WebhookQueueRepository.nextDue(handle).isPresent();
            });
    if (pending) {
      beat();
    }
    // Last, so that the next call tries again after a failure.
    lastWatched = now;
  }

  /** The monotonic clock of this process. */
  long nanoTime() {
    return clock.nanoTime();
  }

  private boolean isDue(@Nullable Long last, long now) {
    return last == null || now - last >= lease.dividedBy(BEATS_PER_LEASE).toNanos();
  }

  private void watch(Handle handle) {
    long readAt = clock.nanoTime();
    List<Beat> beats = beats(handle);
    watch(beats, readAt);
    clock.follow(handle, latest(beats), lease);
  }

  private int beat(Handle handle) {
    watch(handle);
    Instant now = clock.instant();
    handle
        .createUpdate("delete from delivery_nodes where ends_at < :before")
        .bind("before", now.minus(DELETE_AFTER).toEpochMilli())
        .execute();
    return handle
        .createUpdate(
            """
            insert into delivery_nodes (node, beat_at, ends_at) values (:node, :now, :end)
            on conflict (node) do update set beat_at = excluded.beat_at, ends_at = excluded.ends_at
            """)
        .bind("node", node)
        .bind("now", now.toEpochMilli())
        .bind("end", now.plus(lease).toEpochMilli())
        .execute();
  }

  /** The latest heartbeat of any node; the epoch if there is none. */
  public static Instant latest(Handle handle) {
    return latest(beats(handle));
  }

  private static Instant latest(List<Beat> beats) {
    return Instant.ofEpochMilli(beats.stream().mapToLong(Beat::beatAt).max().orElse(0));
  }

  /** The nodes that are not dead. */
  public Set<String> liveNodes(Handle handle) {
    long now = clock.nanoTime();
    watch(beats(handle), now);
    Set<String> liveNodes = new HashSet<>(Set.of(node));
    observations.forEach(
        (each, last) -> {
          if (now - last.at < lease.toNanos()) {
            liveNodes.add(each);
          }
        });
    return liveNodes;
  }

  /**
   * @param now a time before the heartbeats were read
   */
  private void watch(List<Beat> beats, long now) {
    // While this node was suspended or could not read the store, it did not watch the others.
    if (now - lastRead > lease.dividedBy(2).toNanos()) {
      observations.clear();
    }
    lastRead = now;
    Set<String> others = new HashSet<>();
    for (Beat each : beats) {
      if (!each.node.equals(node)) {
        others.add(each.node);
        observations.compute(
            each.node,
            (id, before) ->
                before == null || before.recorded != each.endsAt
                    ? new Observation(each.endsAt, now)
                    : before);
      }
    }
    observations.keySet().retainAll(others);
  }

  /**
   * The time until another node may find this one dead; zero if one may have already, because this
   * node stood still since its last heartbeat.
   */
  public Duration untilOwnDeath() {
    Long recorded = lastRecorded;
    long left = recorded == null ? 0 : recorded + lease.toNanos() - clock.nanoTime();
    return Duration.ofNanos(Math.max(0, left));
  }

  /** The time until the next node may be found dead; a lease if this node is alone. */
  public Duration untilNextDeath() {
    long now = clock.nanoTime();
    return Duration.ofNanos(
        observations.values().stream()
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
