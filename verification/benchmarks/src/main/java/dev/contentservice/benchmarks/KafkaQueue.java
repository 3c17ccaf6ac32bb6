package dev.contentservice.benchmarks;

import dev.contentservice.delivery.kafka.Broker;
import dev.contentservice.delivery.kafka.ConsumptionListener;
import dev.contentservice.delivery.kafka.EventConsumer;
import dev.contentservice.delivery.kafka.KafkaConfig;
import dev.contentservice.delivery.kafka.Topic;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Events in a Kafka topic of four partitions, published by one node. */
final class KafkaQueue implements Queue {
  static final String ENTITY = "{\"name\":\"Article\",\"api_key\":\"article\",\"singleton\":false}";

  private final WebhookStore store;
  private final String entityType;
  private @Nullable KafkaConfig config;
  private int tasks;

  /**
   * @param entityType {@code item_type} for events that match one webhook; any other for none
   */
  KafkaQueue(WebhookStore store, String entityType) {
    this.store = store;
    this.entityType = entityType;
  }

  /** Stores the events with the broker, and one webhook in the database. */
  @Override
  public void fill(int tasks) {
    this.tasks = tasks;
    store.clear();
    store.put(1, QueuesInTurn.NOWHERE);
    try (Topic topic = new Topic(Broker.shared())) {
      topic.sendAndWait(Stream.generate(this::event).limit(tasks).toList());
      config = topic.config("benchmark");
    }
  }

  private String event() {
    return """
        {"id": "%s", "entity_type": "%s", "event_type": "create", "entity_id": "m1", "entity": %s}
        """
        .formatted(UUID.randomUUID(), entityType, ENTITY);
  }

  @Override
  public Drained drain() throws InterruptedException {
    Progress progress = new Progress(tasks);
    Publisher publisher =
        new OutboxQueue(store, 1, QueuesInTurn.NOWHERE, QueuesInTurn.EMPTY).publisher(() -> {});
    EventConsumer consumer =
        EventConsumer.start(
            Objects.requireNonNull(config, "fill first"),
            publisher,
            () -> 0,
            progress,
            (thread, failure) -> failure.printStackTrace());
    try {
      return progress.drained();
    } finally {
      consumer.close();
    }
  }

  /** Measures from the first commit, because joining a group takes a while. */
  private static final class Progress implements ConsumptionListener {
    private final int tasks;
    private final CountDownLatch all = new CountDownLatch(1);
    private int published;
    private int first;
    private long start;
    private volatile double seconds;

    Progress(int tasks) {
      this.tasks = tasks;
    }

    @Override
    public void published(List<PublishResult> events) {
      if (published == 0) {
        start = System.nanoTime();
        first = events.size();
      }
      published += events.size();
      if (published == tasks) {
        seconds = (System.nanoTime() - start) / 1e9 * tasks / (tasks - first);
        all.countDown();
      }
    }

    Drained drained() throws InterruptedException {
      boolean done = all.await(300, TimeUnit.SECONDS);
      return new Drained(done ? tasks : -1, seconds);
    }
  }
}
