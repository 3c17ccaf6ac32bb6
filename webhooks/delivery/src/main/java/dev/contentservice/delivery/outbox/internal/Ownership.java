package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Which shards this node owns. It takes those without a live owner, up to its fair share, and
 * releases what it has above that. Thread-safe.
 *
 * <p>The row of a node in {@code delivery_nodes} protects its work: each transaction that works on
 * owned webhooks locks it, and a node that finds another one dead deletes it. So one lock protects
 * all shards of a node, and the heartbeat, which changes no key, does not wait for it.
 */
public final class Ownership {
  private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);

  /** The longest time of an attempt, and of what comes before and after it. */
  private static final Duration ATTEMPT = Duration.ofSeconds(17);

  private static final String ALIVE = "select 1 from delivery_nodes where node = :node <key_share>";

  private static final String BURY =
      """
      delete from delivery_nodes where node <any_of> (
        select node from delivery_nodes where node <any_of> (select dead from <rows>) <end>
        <free_rows>) <end>
      """;

  private static final String FREE =
      """
      update delivery_shards set owner = null where owner is not null
        and not exists (select 1 from delivery_nodes where node = owner)
      """;

  private static final String TAKEABLE =
      "select shard, owner from delivery_shards where owner is null or owner = :node <free_rows>";

  private static final String TAKE =
      "update delivery_shards set owner = :node where shard <any_of> (select taken from <rows>) <end>";

  private static final String RELEASE =
      """
      update delivery_shards set owner = null
      where owner = :node and shard <any_of> (select taken from <rows>) <end>
      """;

  private static final String PENDING =
      """
      select webhook_id, min(due_at) as first, max(due_at) as last from delivery_pending
      where shard <any_of> (select taken from <rows>) <end> group by shard, webhook_id
      """;

  private static final String NAME =
      """
      insert into delivery_released (delivery_id, webhook_id, shard, node, ordered_by, until_at)
      select delivery, webhook, of_shard, :node, entity, :until from <rows> where true
      on conflict (delivery_id) do update set node = excluded.node, until_at = excluded.until_at
      """;

  private static final String NAMES =
      """
      select delivery_id, webhook_id, ordered_by, until_at from delivery_released
      where shard <any_of> (select taken from <rows>) <end> and node <> :node
      """;

  private static final String END_OWN_NAMES =
      "delete from delivery_released where node = :node and shard <any_of> (select taken from <rows>) <end>";

  private static final String END_NAMES =
      """
      delete from delivery_released where delivery_id <any_of> (
        select delivery_id from delivery_released
        where webhook_id <any_of> (select webhook from <rows>) <end> and until_at <= :now
        <free_rows>) <end>
      """;

  private static final String NAMED =
      """
      select delivery_id, until_at from delivery_released
      where webhook_id <any_of> (select webhook from <rows>) <end>
      """;

  private static final String COMPLETE_NAMED =
      """
      delete from delivery_released
      where node = :node and delivery_id <any_of> (select delivery from <rows>) <end>
      returning delivery_id
      """;

  private final TransactionRunner store;
  private final Heartbeat heartbeat;
  private final OwnedQueues queues;
  private final StoreClock clock;
  private final OutboxConfig config;

  private @Nullable Long lastLook;
  private volatile int fairShare = Shards.COUNT;
  private boolean leaving;

  Ownership(
      TransactionRunner store,
      Heartbeat heartbeat,
      OwnedQueues queues,
      StoreClock clock,
      OutboxConfig config) {
    this.store = store;
    this.heartbeat = heartbeat;
    this.queues = queues;
    this.clock = clock;
    this.config = config;
  }

  /** What a look at the store shows. */
  private record View(Map<Integer, String> owners, Set<String> dead, int live) {}

  /** A shard that this node has taken. */
  private record Taken(Map<Integer, List<OwnedQueues.Found>> found, Set<String> own) {}

  /** Locks the row of this node until the end of the transaction, and returns its name. */
  public String requireAlive(Handle handle) {
    String life = heartbeat.life();
    boolean lives =
        OutboxDialect.query(handle, ALIVE)
            .bind("node", life)
            .mapTo(Integer.class)
            .findOne()
            .isPresent();
    if (!lives) {
      throw new NodeFoundDead(life);
    }
    return life;
  }

  /** Drops all that a life of this node has owned, of which another node has found it dead. */
  synchronized void lose(String life) {
    if (heartbeat.endLife(life)) {
      queues.clear();
      lastLook = null;
    }
  }

  /** Whether this node does not know yet what it owns. */
  synchronized boolean isUnknown() {
    return lastLook == null && !leaving;
  }

  /** Whether there is a shard that this node should take. */
  boolean canTake(Handle handle) {
    return queues.count() < fairShare
        && handle
            .createQuery("select 1 from delivery_shards where owner is null limit 1")
            .mapTo(Integer.class)
            .findOne()
            .isPresent();
  }

  /**
   * Takes and releases shards, unless the last time is recent.
   *
   * @return whether it has taken any
   */
  synchronized boolean look() {
    long now = heartbeat.nanoTime();
    finishRelease();
    if (lastLook != null && now - lastLook < LOOK_INTERVAL.toNanos()) {
      return false;
    }
    View view = store.read(this::view);
    int fair = leaving ? 0 : (Shards.COUNT + view.live - 1) / view.live;
    fairShare = fair;
    int before = queues.count();
    Set<Integer> known = queues.shards();
    String life = heartbeat.life();
    long missing =
        view.owners.entrySet().stream()
            .filter(each -> each.getValue().equals(life) && !known.contains(each.getKey()))
            .count();
    boolean hasFree = view.owners.size() < Shards.COUNT && queues.count() < fair;
    if (!view.dead.isEmpty() || missing > 0 || hasFree) {
      take(view.dead, fair - queues.count());
    }
    if (queues.count() > fair) {
      queues.beginRelease(queues.count() - fair);
      finishRelease();
    }
    lastLook = now;
    return queues.count() > before;
  }

  private View view(Handle handle) {
    Set<String> live = heartbeat.liveNodes(handle);
    Set<String> all =
        handle
            .createQuery("select node from delivery_nodes where node <> ''")
            .mapTo(String.class)
            .set();
    Set<String> dead = new HashSet<>(all);
    dead.removeAll(live);
    Map<Integer, String> owners = new HashMap<>();
    handle
        .createQuery("select shard, owner from delivery_shards where owner is not null")
        .map((row, context) -> Map.entry(row.getInt("shard"), row.getString("owner")))
        .forEach(
            each -> {
              // That of a node without a row is free.
              if (all.contains(each.getValue())) {
                owners.put(each.getKey(), each.getValue());
              }
            });
    all.retainAll(live);
    all.add(heartbeat.life());
    return new View(owners, dead, all.size());
  }

  private void take(Set<String> dead, int most) {
    Taken taken = store.run(handle -> take(handle, dead, most));
    long now = heartbeat.nanoTime();
    taken.found.forEach((shard, found) -> queues.take(shard, found, now));
    queues.dropReleased(taken.own);
    heartbeat.drop(dead);
  }

  private Taken take(Handle handle, Set<String> dead, int most) {
    OutboxDialect.of(handle).limitLockWaits(handle);
    String life = requireAlive(handle);
    if (!dead.isEmpty()) {
      BatchValues.of("dead", dead).update(handle, BURY);
    }
    handle.createUpdate(FREE).execute();
    Set<Integer> known = queues.shards();
    Set<Integer> mine = new TreeSet<>();
    Set<Integer> free = new TreeSet<>();
    OutboxDialect.query(handle, TAKEABLE)
        .bind("node", life)
        .map((row, context) -> Map.entry(row.getInt("shard"), row.getString("owner") == null))
        .forEach(
            each -> {
              if (each.getValue()) {
                free.add(each.getKey());
              } else if (!known.contains(each.getKey())) {
                mine.add(each.getKey());
              }
            });
    free.stream().limit(Math.max(0, most - mine.size())).forEach(mine::add);
    Map<Integer, List<OwnedQueues.Found>> found = new HashMap<>();
    mine.forEach(shard -> found.put(shard, new ArrayList<>()));
    Set<String> own = new HashSet<>();
    if (!mine.isEmpty()) {
      BatchValues.of(mine).statement(handle, TAKE).bind("node", life).execute();
      for (OwnedQueues.Found each : find(handle, life, mine, own)) {
        Objects.requireNonNull(found.get(Shards.of(each.webhookId()))).add(each);
      }
    }
    return new Taken(found, own);
  }

  /**
   * What the store has of these shards, after they are this node's.
   *
   * @param own receives the deliveries that this node released and has in flight
   */
  private Collection<OwnedQueues.Found> find(
      Handle handle, String life, Set<Integer> shards, Set<String> own) {
    Map<String, OwnedQueues.Found> found = new HashMap<>();
    Consumer<OwnedQueues.Found> add =
        each -> found.merge(each.webhookId(), each, OwnedQueues.Found::and);
    ReceiverState.inShards(handle, shards)
        .forEach((id, state) -> add.accept(new OwnedQueues.Found(id, state)));
    BatchValues rows = BatchValues.of(shards);
    rows.query(handle, PENDING)
        .map(
            (row, context) ->
                OwnedQueues.Found.pending(
                    row.getString("webhook_id"), row.getLong("first"), row.getLong("last")))
        .forEach(add);
    rows.query(handle, NAMES)
        .bind("node", life)
        .map(
            (row, context) ->
                OwnedQueues.Found.inFlight(
                    row.getString("webhook_id"),
                    new Claimed(
                        row.getString("delivery_id"),
                        0,
                        row.getString("ordered_by"),
                        clock.instant(),
                        Instant.ofEpochMilli(row.getLong("until_at")))))
        .forEach(add);
    queues
        .released(shards)
        .forEach(
            each -> {
              own.add(each.claimed().deliveryId());
              add.accept(OwnedQueues.Found.inFlight(each.webhookId(), each.claimed()));
            });
    rows.statement(handle, END_OWN_NAMES).bind("node", life).execute();
    return found.values();
  }

  /** Releases the shards on which no thread works, and names what is in flight. */
  private void finishRelease() {
    List<OwnedQueues.Released> inFlight = new ArrayList<>();
    Set<Integer> ready = queues.release(inFlight);
    if (ready.isEmpty()) {
      return;
    }
    // Looks again soon, because the outcome of the transaction may be unknown.
    lastLook = null;
    Instant until = clock.instant().plus(config.startWithin()).plus(ATTEMPT);
    store.run(
        handle -> {
          OutboxDialect.of(handle).limitLockWaits(handle);
          String life = requireAlive(handle);
          BatchValues names =
              new BatchValues("delivery text", "webhook text", "of_shard bigint", "entity text");
          inFlight.forEach(
              each ->
                  names.add(
                      each.claimed().deliveryId(),
                      each.webhookId(),
                      (long) Shards.of(each.webhookId()),
                      each.claimed().entity()));
          if (names.size() > 0) {
            names
                .statement(handle, NAME)
                .bind("node", life)
                .bind("until", until.toEpochMilli())
                .execute();
          }
          return BatchValues.of(ready).statement(handle, RELEASE).bind("node", life).execute();
        });
  }

  /** Those of these released deliveries that no other node has taken, for this transaction. */
  Set<String> completeReleased(Handle handle, String life, Collection<String> deliveryIds) {
    return deliveryIds.isEmpty()
        ? Set.of()
        : BatchValues.of("delivery", deliveryIds)
            .query(handle, COMPLETE_NAMED)
            .bind("node", life)
            .mapTo(String.class)
            .set();
  }

  /**
   * Ends the attempts of earlier owners whose time is over.
   *
   * @return when those are over at the latest that are not over now, by delivery
   */
  static Map<String, Instant> endReleased(
      Handle handle, Collection<String> webhookIds, Instant now) {
    BatchValues webhooks = BatchValues.of("webhook", webhookIds);
    webhooks.update(handle, END_NAMES, now.toEpochMilli());
    Map<String, Instant> left = new HashMap<>();
    webhooks
        .query(handle, NAMED)
        .map((row, context) -> Map.entry(row.getString(1), Instant.ofEpochMilli(row.getLong(2))))
        .forEach(each -> left.put(each.getKey(), each.getValue()));
    return left;
  }

  /** Claims nothing more, and releases all shards as far as no thread works on them. */
  synchronized void release() {
    leaving = true;
    queues.beginRelease(queues.count());
    finishRelease();
  }

  /** Deletes the row of this node, if it has released all. */
  synchronized void leave() {
    try {
      release();
      if (queues.shards().isEmpty()) {
        heartbeat.leave();
      }
    } finally {
      queues.clearReleased();
      leaving = false;
      lastLook = null;
    }
  }
}
