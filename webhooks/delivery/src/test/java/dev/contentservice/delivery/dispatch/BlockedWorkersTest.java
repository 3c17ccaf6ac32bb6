package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.World;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nodes whose deliveries another transaction has locked for three takeover times, in real time. */
@Tag("exhaustive")
class BlockedWorkersTest {
  private static final int WEBHOOKS = 12;
  private static final Duration TAKEOVER = Duration.ofMillis(2500);
  private static final DispatcherConfig CONFIG =
      new DispatcherConfig(64, 2, Duration.ofMillis(20), Duration.ofSeconds(20));

  private static final String LOCK =
      "select 1 from delivery_pending where webhook_id = ? for update";

  // SQLite has no row locks.
  private final TestStore store = Stores.all().get(1);
  private final World world = new World(store);
  private final Map<String, Integer> sent = new ConcurrentHashMap<>();
  private final CompletableFuture<Void> responding = new CompletableFuture<>();

  @Test
  void a_node_defers_what_is_locked_keeps_its_webhooks_and_serves_other_webhooks()
      throws Exception {
    IntStream.range(0, WEBHOOKS).forEach(i -> world.webhook("w" + i));
    world.publish("e");
    try (Dispatcher one = start("one")) {
      Wait.until("all are in flight", () -> sent.size() == WEBHOOKS);
      try (Dispatcher other = start("other")) {
        store.run(
            handle -> {
              IntStream.range(0, WEBHOOKS)
                  .filter(i -> i % 2 == 0)
                  .forEach(i -> handle.execute(LOCK, "w" + i));
              responding.complete(null);
              // Another thread, because Jdbi would join this transaction.
              CompletableFuture.runAsync(this::publishLater).join();
              pause(TAKEOVER.multipliedBy(3));
              // A call may take a while on a busy machine.
              assertThat(one.blocked().values()).allMatch(time -> time.compareTo(TAKEOVER) < 0);
              assertThat(other.blocked().values()).allMatch(time -> time.compareTo(TAKEOVER) < 0);
              assertThat(store.count("delivery_records", "state = 'delivered'"))
                  .isEqualTo(WEBHOOKS / 2 + WEBHOOKS + 1);
              return 0;
            });
        Wait.until(
            "all are recorded", () -> store.count("delivery_records", "completed_at is null") == 0);
      }
    }

    assertThat(sent).hasSize(2 * WEBHOOKS + 1).allSatisfy((id, times) -> assertThat(times).isOne());
    assertThat(store.count("delivery_attempt_records", "true")).isEqualTo(sent.size());
  }

  private void publishLater() {
    world.webhook("unlocked");
    world.publish("later");
  }

  @Test
  void a_node_whose_workers_are_all_blocked_says_so_and_keeps_its_webhooks() throws Exception {
    IntStream.range(0, WEBHOOKS).forEach(i -> world.webhook("w" + i));
    world.publish("e");
    try (Dispatcher one = start("one")) {
      Wait.until("all are in flight", () -> sent.size() == WEBHOOKS);
      try (Dispatcher other = start("other")) {
        store.run(
            handle -> {
              handle.execute("lock table delivery_pending in exclusive mode");
              responding.complete(null);
              pause(TAKEOVER.multipliedBy(3));
              assertThat(one.blocked().keySet())
                  .isNotEmpty()
                  .allMatch(thread -> thread.matches("webhook-delivery-[01]"));
              return 0;
            });
        Wait.until(
            "all are recorded", () -> store.count("delivery_records", "completed_at is null") == 0);
        Wait.until("no worker is blocked", () -> one.blocked().isEmpty());
      }
    }

    assertThat(sent).hasSize(WEBHOOKS).allSatisfy((id, times) -> assertThat(times).isOne());
  }

  private Dispatcher start(String name) {
    return Dispatcher.start(
        store.node(store, OutboxConfig.defaults().withTakeover(TAKEOVER), name),
        this::send,
        CONFIG);
  }

  private CompletionStage<AttemptResult> send(ClaimedDelivery delivery) {
    sent.merge(delivery.id(), 1, Integer::sum);
    return responding.thenApply(none -> Attempts.delivered(world.clock.instant()));
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
