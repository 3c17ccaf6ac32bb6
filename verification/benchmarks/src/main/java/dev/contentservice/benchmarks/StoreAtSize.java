package dev.contentservice.benchmarks;

import dev.contentservice.delivery.dispatch.ClaimLimit;
import dev.contentservice.delivery.dispatch.CompletedAttempt;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.Retention;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.publish.Publisher;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The cost of claims and of retention beside so many stored deliveries, in turns, each size on its
 * own PostgreSQL: {@code StoreAtSize [DELIVERIES]}, and a fiftieth of them. Each turn publishes and
 * completes 10,000 deliveries to 1,000 webhooks and purges the oldest 10,000, so that the size
 * stays the same.
 */
public final class StoreAtSize implements AutoCloseable {
  private static final int TURNS = 9;
  private static final int WEBHOOKS = 1_000;
  private static final int EVENTS = 10;
  private static final int CLAIMED = 256;
  private static final long MILLIS_APART = 10;

  private final Database database;
  private final WebhookStore store;
  private final ServerTime server;
  private final int size;
  private final Publisher publisher;
  private final OutboxQueue queue;
  private final long oldest;
  private final long filled;
  private final List<Double> claims = new ArrayList<>();
  private long deliveries;
  private Duration serverTime = Duration.ZERO;
  private long wal;
  private long purged;
  private double purgeMillis;

  private StoreAtSize(int size) throws Exception {
    this.size = size;
    database = Database.postgresql(4);
    store = new WebhookStore(database);
    server = new ServerTime(database);
    store.put(WEBHOOKS, QueuesInTurn.NOWHERE);
    queue = new OutboxQueue(store, WEBHOOKS, QueuesInTurn.NOWHERE, QueuesInTurn.EMPTY);
    publisher = queue.publisher(() -> {});
    publisher.publish(OutboxQueue.event());
    oldest = Instant.now().minus(Duration.ofDays(1)).toEpochMilli() - size * MILLIS_APART;
    StoredDeliveries.fill(store, size, oldest, MILLIS_APART);
    filled = StoredDeliveries.bytes(store);
  }

  /** Prints one line for each size. */
  public static void main(String[] arguments) throws Exception {
    int most = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5_000_000;
    List<StoreAtSize> all = new ArrayList<>();
    try {
      for (int size : new int[] {most / 50, most}) {
        all.add(new StoreAtSize(size));
      }
      for (int turn = 1; turn <= TURNS; turn++) {
        for (StoreAtSize each : all) {
          each.turn(turn);
        }
      }
      System.out.println(
          "| stored deliveries | claim and complete "
              + CLAIMED
              + ", ms, median (quartiles) | us of server CPU for each delivery | purge, us each | B of log for each"
              + " | B of store for each, before | after the turns |");
      System.out.println("|---|---|---|---|---|---|---|");
      all.forEach(StoreAtSize::print);
    } finally {
      all.forEach(StoreAtSize::close);
    }
  }

  private void turn(int turn) {
    final long walBefore = StoredDeliveries.wal(store);
    for (int i = 0; i < EVENTS; i++) {
      publisher.publish(OutboxQueue.event());
    }
    Duration before = server.now();
    int completed = drain();
    // The first turn is warm-up, and also drains the delivery that made the payload settings.
    if (turn > 1) {
      serverTime = serverTime.plus(server.now().minus(before));
      deliveries += completed;
      wal += StoredDeliveries.wal(store) - walBefore;
    } else {
      claims.clear();
    }
    purge(turn);
  }

  private int drain() {
    Outbox outbox = queue.outbox();
    List<CompletedAttempt> completed = List.of();
    int all = 0;
    do {
      long start = System.nanoTime();
      var claimed = outbox.completeAndClaim(completed, ClaimLimit.of(CLAIMED)).claimed();
      if (completed.size() == CLAIMED && claimed.size() == CLAIMED) {
        claims.add((System.nanoTime() - start) / 1e6);
      }
      all += claimed.size();
      completed =
          claimed.stream()
              .map(each -> new CompletedAttempt(each, join(QueuesInTurn.EMPTY.send(each))))
              .toList();
    } while (!completed.isEmpty());
    return all;
  }

  private static <T> T join(CompletionStage<T> sent) {
    return sent.toCompletableFuture().join();
  }

  private void purge(int turn) {
    long before = oldest + (long) turn * WEBHOOKS * EVENTS * MILLIS_APART;
    StoreClock clock = StoreClock.of(store);
    Duration retention = Duration.ofMillis(clock.millis() - before);
    long start = System.nanoTime();
    purged += new Retention(store, clock, retention, Duration.ofDays(1_000)).run();
    purgeMillis += (System.nanoTime() - start) / 1e6;
  }

  private void print() {
    claims.sort(null);
    System.out.printf(
        "| %,d | %.1f (%.1f to %.1f) | %.0f | %.0f | %,d | %,d | %,d |%n",
        size,
        claims.get(claims.size() / 2),
        claims.get(claims.size() / 4),
        claims.get(3 * claims.size() / 4),
        serverTime.toNanos() / 1e3 / deliveries,
        purgeMillis * 1e3 / purged,
        wal / deliveries,
        filled / size,
        StoredDeliveries.bytes(store) / store.count("deliveries", "true"));
  }

  @Override
  public void close() {
    try {
      database.close();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
