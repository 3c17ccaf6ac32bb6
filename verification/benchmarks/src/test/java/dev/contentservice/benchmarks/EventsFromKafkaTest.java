package dev.contentservice.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A consumer that loses events would be the fastest of all. */
@Timeout(240)
@Tag("exhaustive")
class EventsFromKafkaTest {
  private static final int EVENTS = 5_000;

  private static void run(Queue queue) throws Exception {
    queue.fill(EVENTS);
    assertThat(queue.drain().executions()).isEqualTo(EVENTS);
  }

  @Test
  void kafka_and_the_bare_insert_store_as_many_rows() throws Exception {
    try (Database database = Database.postgresql(4)) {
      WebhookStore store = new WebhookStore(database);
      run(new KafkaQueue(store, "item"));
      assertThat(store.count("delivery_events", "true")).isEqualTo(EVENTS);
      assertThat(store.count("deliveries", "true")).isZero();

      run(new KafkaQueue(store, "item_type"));
      run(new BareEvents(database, new BareInsert(database)));

      assertThat(store.count("delivery_events", "true")).isEqualTo(EVENTS);
      assertThat(store.count("deliveries", "true")).isEqualTo(EVENTS);
      assertThat(store.count("bare_events", "true")).isEqualTo(EVENTS);
      assertThat(store.count("bare_deliveries", "true")).isEqualTo(EVENTS);
    }
  }
}
