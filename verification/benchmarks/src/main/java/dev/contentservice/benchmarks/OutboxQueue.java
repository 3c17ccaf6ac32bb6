package dev.contentservice.benchmarks;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Subscriptions;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The outbox of this project on one node, with default configuration. */
final class OutboxQueue implements Queue {
  private final WebhookStore store;
  private final int webhooks;
  private final URI url;
  private final AttemptExecutor sending;
  private int tasks;

  /**
   * @param webhooks the number of webhooks that match each event
   */
  OutboxQueue(WebhookStore store, int webhooks, URI url, AttemptExecutor sending) {
    this.store = store;
    this.webhooks = webhooks;
    this.url = url;
    this.sending = sending;
  }

  @Override
  public void fill(int tasks) {
    store.fill(webhooks, url);
    publish(tasks);
    store.analyze();
  }

  /** Publishes as many events as make this many deliveries to the stored webhooks. */
  private void publish(int tasks) {
    this.tasks = tasks;
    Publisher publisher = publisher();
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < tasks / webhooks; i++) {
      events.add(event(i));
    }
    for (int i = 0; i < events.size(); i += 100) {
      publisher.publish(events.subList(i, Math.min(i + 100, events.size())));
    }
  }

  private Publisher publisher() {
    return Publisher.of(
        store.transactions(),
        new Subscriptions(store.transactions(), store.webhooks()),
        StoreClock.of(store.transactions()),
        () -> {});
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
  public Drained drain() throws InterruptedException {
    AtomicInteger sent = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(tasks);
    long start = System.nanoTime();
    Dispatcher node =
        Dispatcher.start(
            outbox(),
            delivery ->
                sending
                    .send(delivery)
                    .whenComplete(
                        (attempt, failure) -> {
                          sent.incrementAndGet();
                          all.countDown();
                        }),
            DispatcherConfig.defaults());
    boolean done = all.await(120, TimeUnit.SECONDS);
    // Waits until the last result is recorded.
    node.close();
    return Drained.since(start, done ? sent.get() : -1);
  }

  /** A new node. */
  private Outbox outbox() {
    return new Outbox(
        store.transactions(),
        store.webhooks(),
        OutboxConfig.defaults(),
        StoreClock.of(store.transactions()),
        new Random(),
        UUID.randomUUID().toString());
  }
}
