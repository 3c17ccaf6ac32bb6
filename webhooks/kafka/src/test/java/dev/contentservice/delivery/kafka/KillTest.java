package dev.contentservice.delivery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Kills nodes and the broker in turn while events arrive: of what the broker acknowledged nothing
 * is lost, and no delivery is stored twice. {@code -Dkafka.kills} sets the number of kills.
 */
@Tag("exhaustive")
class KillTest {
  private static final int KILLS = Integer.getInteger("kafka.kills", 2);

  private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void killing_nodes_and_the_broker_loses_nothing_and_repeats_nothing() throws Exception {
    Broker broker = Broker.shared();
    Path log = Files.createTempFile("node", ".log");
    AtomicReference<Process> node = new AtomicReference<>();
    try (EmbeddedPostgres server = EmbeddedPostgres.start();
        EventStore store = EventStore.postgresql(server.getJdbcUrl("postgres", "postgres"));
        Topic topic = new Topic(broker)) {
      String url = server.getJdbcUrl("postgres", "postgres");
      AtomicBoolean done = new AtomicBoolean();
      Thread load = new Thread(() -> send(topic, done));
      load.start();
      try {
        node.set(Node.start(log, url, broker.bootstrap(), topic.name));
        for (int kill = 0; kill < KILLS; kill++) {
          awaitProgress(store);
          if (kill % 2 == 0) {
            node.get().destroyForcibly().waitFor();
            node.set(Node.start(log, url, broker.bootstrap(), topic.name));
          } else {
            broker.kill();
            broker.start();
          }
        }
      } finally {
        done.set(true);
        load.join();
      }
      topic.flush();
      Wait.until(() -> store.count("select count(*) from delivery_events") >= acknowledged.size());

      assertThat(store.ids()).containsExactlyInAnyOrderElementsOf(acknowledged);
      assertThat(store.count("select count(*) from delivery_records"))
          .isEqualTo(acknowledged.size());
      assertThat(store.count("select count(distinct event_id) from delivery_records"))
          .isEqualTo(acknowledged.size());
      System.out.println(KILLS + " kills, " + acknowledged.size() + " events");
    } finally {
      node.get().destroyForcibly().waitFor();
    }
  }

  /** Kills at a random moment after the node has published something. */
  private static void awaitProgress(EventStore store) throws Exception {
    long before = store.count("select count(*) from delivery_events");
    Wait.until(() -> store.count("select count(*) from delivery_events") > before);
    Thread.sleep(new Random().nextInt(300));
  }

  /** Waits for each twenty, so that the load stops while the broker is away. */
  private void send(Topic topic, AtomicBoolean done) {
    int next = 0;
    while (!done.get()) {
      Map<String, Future<?>> sending = new HashMap<>();
      for (int i = 0; i < 20; i++) {
        String id = "k" + next++;
        sending.put(id, topic.send(Topic.event(id)));
      }
      sending.forEach(this::await);
      // Slower than a node, so that it catches up after each kill.
      LockSupport.parkNanos(50_000_000);
    }
  }

  private void await(String id, Future<?> sending) {
    try {
      sending.get();
      acknowledged.add(id);
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
