package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.internal.database.DedicatedConnection;
import dev.contentservice.delivery.outbox.internal.database.NodeFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Records that this node is alive, and watches the other nodes. A node is dead if it recorded no
 * heartbeat while this node watched it for the takeover time and something was pending. This node's
 * monotonic clock measures that time; clocks of nodes are never compared. Thread-safe.
 *
 * <p>A node that was found dead lives again under another name, so that nothing of its earlier life
 * passes for its own.
 */
public final class Heartbeat {
  // Four heartbeats in the takeover time, so that one or two may be late.
  private static final int BEATS_PER_TAKEOVER = 4;

  /** How long an attempt takes at the most. */
  private static final Duration ATTEMPT = Duration.ofSeconds(15);

  /** The row of the last node that has left, which keeps the time of the store. */
  private static final String LEFT = "";

  private static final String BEAT =
      "update delivery_nodes set beat_at = :now, ends_at = :end where node = :node";

  private static final String REGISTER =
      """
      insert into delivery_nodes (node, beat_at, ends_at) values (:node, :now, :end)
      on conflict (node) do update set beat_at = excluded.beat_at, ends_at = excluded.ends_at
      """;

  private final TransactionRunner store;
  private final StoreClock clock;
  private final Duration takeover;
  private final String node;
  private final NodeFiles files;
  private volatile String life;
  private volatile boolean isRegistered;
  private volatile boolean isBusy;
  private int lives;
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

  /** The heartbeat of a node of whose process nothing proves that it has ended. */
  public Heartbeat(TransactionRunner store, StoreClock clock, Duration takeover, String node) {
    this(store, clock, takeover, node, NodeFiles.none());
  }

  /**
   * @param store runs the transactions of heartbeats, on a connection that nothing else waits for,
   *     such as {@link DedicatedConnection}
   * @param node identifies this process uniquely, also across restarts
   */
  public Heartbeat(
      TransactionRunner store, StoreClock clock, Duration takeover, String node, NodeFiles files) {
    this.store = store;
    this.clock = clock;
    this.takeover = takeover;
    this.node = node;
    this.files = files;
    this.life = node;
    this.lastRead = clock.nanoTime();
  }

  /** The name of this node in its present life. */
  public String life() {
    return life;
  }

  /** Begins another life, if this is the present one. */
  public synchronized boolean endLife(String ended) {
    if (!ended.equals(life)) {
      return false;
    }
    life = node + "~" + ++lives;
    isRegistered = false;
    lastRecorded = null;
    return true;
  }

  /** Ends this life in the store, which remembers its time. */
  synchronized void leave() {
    String left = life;
    if (isRegistered && endLife(left)) {
      store.run(
          handle -> {
            record(handle, REGISTER, LEFT);
            return handle.execute("delete from delivery_nodes where node = ?", left);
          });
      files.end(node);
    }
  }

  /** Whether something was pending when this node last watched. */
  boolean isBusy() {
    return isBusy;
  }

  /**
   * Records a heartbeat unless the last one is recent. To be called before each claim.
   *
   * @throws NodeFoundDead if another node has found this one dead
   */
  public synchronized void beat() {
    long now = clock.nanoTime();
    if (isDue(lastRecorded, now)) {
      long since = unrecordedSince == null ? now : unrecordedSince;
      unrecordedSince = since;
      if (store.run(this::beat) == 0) {
        throw new NodeFoundDead(life);
      }
      isRegistered = true;
      isBusy = true;
      unrecordedSince = null;
      // While this node could not write, the others may have been unable to as well.
      if (clock.nanoTime() - since > takeover.dividedBy(2).toNanos()) {
        observations.clear();
      }
      lastRecorded = now;
      lastWatched = now;
    }
  }

  /**
   * Watches the other nodes and records a heartbeat, unless the last time is recent. Only watches
   * while no delivery is pending: then no node has work to lose.
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
              return isPending(handle);
            });
    if (pending) {
      beat();
    } else {
      // Idle nodes record no heartbeats.
      observations.clear();
    }
    isBusy = pending;
    // Last, so that the next call tries again after a failure.
    lastWatched = now;
  }

  private static boolean isPending(Handle handle) {
    return handle
        .createQuery(
            """
            select * from (
              select 1 from delivery_pending where shard >= 0
              order by shard, webhook_id, due_at limit 1) pending
            union all select * from (select 1 from delivery_wakeups limit 1) woken
            """)
        .mapTo(Integer.class)
        .findFirst()
        .isPresent();
  }

  /** The monotonic clock of this process. */
  long nanoTime() {
    return clock.nanoTime();
  }

  private boolean isDue(@Nullable Long last, long now) {
    return last == null || now - last >= takeover.dividedBy(BEATS_PER_TAKEOVER).toNanos();
  }

  private void watch(Handle handle) {
    long readAt = clock.nanoTime();
    List<Beat> beats = beats(handle);
    watch(beats, readAt);
    clock.follow(handle, latest(beats), takeover);
  }

  private int beat(Handle handle) {
    watch(handle);
    files.begin(node);
    // Of a life that has begun, a row that is gone was deleted by another node.
    return record(handle, isRegistered ? BEAT : REGISTER, life);
  }

  private int record(Handle handle, String sql, String name) {
    Instant now = clock.instant();
    return handle
        .createUpdate(sql)
        .bind("node", name)
        .bind("now", now.toEpochMilli())
        .bind("end", now.plus(takeover).toEpochMilli())
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
    Set<String> liveNodes = new HashSet<>(Set.of(life));
    observations.forEach(
        (each, last) -> {
          if (now - last.at < takeover.toNanos() && !files.hasEnded(each)) {
            liveNodes.add(each);
          }
        });
    return liveNodes;
  }

  /**
   * The nodes that the store knows, by name, and how long each has recorded no heartbeat while this
   * node watched it; zero while nothing is pending, since idle nodes record none.
   */
  public Map<String, Duration> silence(Handle handle) {
    long now = clock.nanoTime();
    Map<String, Duration> silence = new TreeMap<>();
    for (Beat each : beats(handle)) {
      Observation last = observations.get(each.node);
      silence.put(
          each.node,
          last == null || last.recorded != each.endsAt
              ? Duration.ZERO
              : Duration.ofNanos(now - last.at));
    }
    silence.remove(LEFT);
    return silence;
  }

  /**
   * @param now a time before the heartbeats were read
   */
  private void watch(List<Beat> beats, long now) {
    // While this node was suspended or could not read the store, it did not watch the others.
    if (now - lastRead > takeover.dividedBy(2).toNanos()) {
      observations.clear();
    }
    lastRead = now;
    Set<String> others = new HashSet<>();
    for (Beat each : beats) {
      if (!each.node.equals(life) && !each.node.equals(LEFT)) {
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
   * The time in which this node may start attempts, so that they have ended before another node may
   * find it dead; zero if it is over, because this node stood still since its last heartbeat.
   */
  public Duration untilLastStart() {
    Long recorded = lastRecorded;
    Duration half = takeover.dividedBy(2);
    Duration ending = ATTEMPT.compareTo(half) < 0 ? ATTEMPT : half;
    long left =
        recorded == null ? 0 : recorded + takeover.minus(ending).toNanos() - clock.nanoTime();
    return Duration.ofNanos(Math.max(0, left));
  }

  /** The store has dropped these nodes. */
  void drop(Set<String> dead) {
    dead.forEach(files::drop);
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
