package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.World;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node that skips queues which another transaction has locked, and polls only every hour. */
class SkippedQueuesTest {
  private static final DispatcherConfig SLOW_POLL =
      new DispatcherConfig(64, 1, Duration.ofHours(1), Duration.ofSeconds(20));

  // SQLite has no row locks.
  private final TestStore store = Stores.all().get(1);
  private final World world = new World(store);
  private final Set<String> sent = ConcurrentHashMap.newKeySet();

  @ParameterizedTest
  @ValueSource(strings = {"delivery_queues", "delivery_wakeups"})
  void are_served_as_soon_as_they_are_unlocked(String table) throws Exception {
    world.webhook("w");
    try (Dispatcher node = Dispatcher.start(store.node("n"), this::send, SLOW_POLL)) {
      world.publish("first");
      node.wake();
      Wait.until("the webhook has a queue", () -> sent.contains("first"));
      Wait.until("idle", () -> store.count("delivery_records", "completed_at is null") == 0);

      world.publish("second");
      try (Connection locking = store.dataSource().getConnection();
          Statement statement = locking.createStatement()) {
        locking.setAutoCommit(false);
        statement.execute("select 1 from " + table + " where webhook_id = 'w' for update");
        node.wake();
        // Until it has looked in vain.
        Thread.sleep(300);
        assertThat(sent).containsExactly("first");
        locking.rollback();
      }
      Wait.until("it is served", () -> sent.contains("second"));
    }
  }

  private CompletableFuture<AttemptResult> send(LeasedDelivery delivery) {
    sent.add(delivery.event().id());
    return CompletableFuture.completedFuture(Attempts.delivered());
  }
}
