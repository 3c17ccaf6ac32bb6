package dev.contentservice.benchmarks;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.delivery.runtime.DeliveryBuilder;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The outbox of this project on one node, with default configuration. */
final class OutboxQueue implements Queue {
  private final WebhookStore store;
  private final int webhooks;
  private final URI url;
  private final AttemptExecutor sending;
  private final Delivery publishing;

  /**
   * @param webhooks the number of webhooks that match each event
   */
  OutboxQueue(WebhookStore store, int webhooks, URI url, AttemptExecutor sending) {
    this.store = store;
    this.webhooks = webhooks;
    this.url = url;
    this.sending = sending;
    this.publishing = node().build();
  }

  @Override
  public void fill(int tasks) {
    store.fill(webhooks, url);
    publish(tasks);
    store.analyze();
  }

  /** Publishes as many events as make this many deliveries to the stored webhooks. */
  private void publish(int tasks) {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < tasks / webhooks; i++) {
      events.add(event(i));
    }
    for (int i = 0; i < events.size(); i += 100) {
      publishing.publisher().publish(events.subList(i, Math.min(i + 100, events.size())));
    }
  }

  /** That is, as many as there are webhooks. */
  @Override
  public void add() {
    publishing.publisher().publish(event(ThreadLocalRandom.current().nextInt()));
  }

  /** A new node. */
  private DeliveryBuilder node() {
    return Delivery.on(store.connections()).migrateSchema(false).webhooks(store.webhooks());
  }

  private static Event event(int entity) {
    return Event.builder(
            UUID.randomUUID().toString(),
            new EntityReference(EntityType.ITEM_TYPE, "m" + entity),
            EventType.CREATE,
            "{\"name\":\"Article\",\"api_key\":\"article\",\"singleton\":false}")
        .occurredAt(Instant.now())
        .build();
  }

  @Override
  public Drained drain(int tasks) throws InterruptedException {
    AtomicInteger sent = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(tasks);
    long start = System.nanoTime();
    Delivery node =
        node()
            .attempts(
                http ->
                    delivery ->
                        sending
                            .send(delivery)
                            .whenComplete(
                                (attempt, failure) -> {
                                  sent.incrementAndGet();
                                  all.countDown();
                                }))
            .start();
    boolean done = all.await(120, TimeUnit.SECONDS);
    // Waits until the last result is recorded.
    node.close();
    return Drained.since(start, done ? sent.get() : -1);
  }
}
