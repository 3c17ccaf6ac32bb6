package dev.contentservice.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A queue that forgets would be the fastest of all. */
@Tag("exhaustive")
class DeliverySubjectsAgreeTest {
  private static final Database POSTGRESQL = Database.postgresql(DbSchedulerQueue.THREADS);
  private static final WebhookStore STORE = WebhookStore.in(POSTGRESQL);

  @AfterAll
  static void stop() throws Exception {
    POSTGRESQL.close();
  }

  @Test
  void each_queue_executes_each_task_once() throws Exception {
    DbSchedulerQueue scheduler = new DbSchedulerQueue(POSTGRESQL);
    scheduler.fill(200);
    assertThat(count("scheduled_tasks", "true")).isEqualTo(200);
    assertThat(scheduler.drain(200).executions()).isEqualTo(200);
    assertThat(count("scheduled_tasks", "true")).isZero();
    for (int webhooks : new int[] {200, 10, 1}) {
      assertThat(executedOnce(webhooks)).isEqualTo(200);
    }
  }

  private static int executedOnce(int webhooks) throws Exception {
    Map<String, Integer> calls = new ConcurrentHashMap<>();
    OutboxQueue outbox =
        new OutboxQueue(
            STORE,
            webhooks,
            QueuesInTurn.NOWHERE,
            delivery -> {
              calls.merge(delivery.id(), 1, Integer::sum);
              return QueuesInTurn.EMPTY.send(delivery);
            });
    outbox.fill(200);
    int executions = outbox.drain(200).executions();
    assertThat(calls).hasSize(200).allSatisfy((id, count) -> assertThat(count).isEqualTo(1));
    assertThat(count("delivery_records", "state = 'delivered'")).isEqualTo(200);
    assertThat(count("delivery_attempt_records", "error is null")).isEqualTo(200);
    return executions;
  }

  @Test
  void the_outbox_calls_the_receiver_once_for_each_delivery() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    try (ServerSocket receiver = Receiver.serve(requests::incrementAndGet);
        LocalSending sending = new LocalSending()) {
      URI url = URI.create("http://127.0.0.1:" + receiver.getLocalPort());
      Queue queue = new OutboxQueue(STORE, 10, url, sending);
      queue.fill(100);
      assertThat(queue.drain(100).executions()).isEqualTo(100);
      assertThat(requests).hasValue(100);
      assertThat(count("delivery_attempt_records", "status = 200")).isEqualTo(100);
    }
  }

  private static long count(String table, String condition) {
    return STORE.number("select count(*) from " + table + " where " + condition);
  }
}
