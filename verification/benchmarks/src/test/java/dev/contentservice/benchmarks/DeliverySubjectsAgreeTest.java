package dev.contentservice.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.Subscriber;
import dev.contentservice.delivery.match.SubscriptionIndex;
import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.model.EventSubscription;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A queue that forgets and an index that overlooks would be the fastest of all. */
@Tag("exhaustive")
class DeliverySubjectsAgreeTest {
  private static final Database POSTGRESQL = Database.postgresql(4);

  @AfterAll
  static void stop() throws Exception {
    POSTGRESQL.close();
  }

  @Test
  void the_index_finds_what_a_scan_finds() {
    Random random = new Random(1);
    ManySubscriptions subscriptions = new ManySubscriptions(3_000, random);
    SubscriptionIndex<Subscriber> index = subscriptions.index();
    Map<String, List<EventSubscription>> list = subscriptions.list();

    for (int i = 0; i < 300; i++) {
      Event event = subscriptions.event(random);
      assertThat(index.match(event))
          .extracting(Subscriber::webhookId)
          .containsExactlyInAnyOrderElementsOf(MatchingInTurn.scan(list, event))
          .hasSizeBetween(6, 50);
    }
  }

  @Test
  void each_queue_executes_each_task_once() throws Exception {
    DbSchedulerQueue scheduler = new DbSchedulerQueue(POSTGRESQL, 4, 1, 4);
    scheduler.fill(200);
    assertThat(scheduler.left()).isEqualTo(200);
    assertThat(scheduler.drain().executions()).isEqualTo(200);
    assertThat(scheduler.left()).isZero();

    WebhookStore store = new WebhookStore(POSTGRESQL);
    for (int webhooks : new int[] {200, 10, 1}) {
      for (DeliveryOrder order : DeliveryOrder.values()) {
        assertThat(executedOnce(store, webhooks, order)).isEqualTo(200);
      }
    }
  }

  private static int executedOnce(WebhookStore store, int webhooks, DeliveryOrder order)
      throws Exception {
    Map<String, Integer> calls = new ConcurrentHashMap<>();
    OutboxQueue outbox =
        new OutboxQueue(
            store,
            webhooks,
            QueuesInTurn.NOWHERE,
            delivery -> {
              calls.merge(delivery.id(), 1, Integer::sum);
              return QueuesInTurn.EMPTY.send(delivery);
            },
            order);
    outbox.fill(200);
    int executions = outbox.drain().executions();
    assertThat(calls).hasSize(200).allSatisfy((id, count) -> assertThat(count).isEqualTo(1));
    assertThat(store.count("deliveries", "state = 'delivered'")).isEqualTo(200);
    assertThat(store.count("delivery_attempts", "error is null")).isEqualTo(200);
    return executions;
  }

  @Test
  void the_outbox_and_the_client_alone_call_the_receiver_as_often() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    try (Database sqlite = Database.sqlite();
        LoopbackService receiver = new LoopbackService(new byte[0], requests::incrementAndGet);
        LocalSending sending = new LocalSending()) {
      WebhookStore store = new WebhookStore(sqlite);
      for (Queue queue :
          List.of(
              new HttpAlone(receiver.url()), new OutboxQueue(store, 10, receiver.url(), sending))) {
        requests.set(0);
        queue.fill(100);
        assertThat(queue.drain().executions()).isEqualTo(100);
        assertThat(requests).hasValue(100);
      }
      assertThat(store.count("delivery_attempts", "status = 200")).isEqualTo(100);
    }
  }
}
