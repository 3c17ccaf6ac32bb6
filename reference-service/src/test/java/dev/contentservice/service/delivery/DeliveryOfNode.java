package dev.contentservice.service.delivery;

import dev.contentservice.delivery.queue.Outbox;
import dev.contentservice.delivery.queue.OutboxLimits;
import dev.contentservice.delivery.queue.Publisher;
import dev.contentservice.delivery.queue.Quiescence;
import dev.contentservice.delivery.queue.Replay;
import dev.contentservice.delivery.queue.Retention;
import dev.contentservice.delivery.queue.StoreClock;
import dev.contentservice.delivery.queue.Subscriptions;
import dev.contentservice.delivery.queue.Transactions;
import dev.contentservice.service.Answering;
import dev.contentservice.service.Settings;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.TimeSortedIds;
import dev.contentservice.service.store.Webhooks;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.LongSupplier;

/** The delivery of one node in this process, wired as in the service; nothing is sent by itself. */
public final class DeliveryOfNode {
  public static final Duration KEPT = Duration.ofMinutes(1);

  public final StoreClock clock;
  public final Publisher publisher;
  public final Outbox outbox;
  public final Replay replay;
  public final Retention retention;
  public final Quiescence quiescence;
  public final ModelEvents modelEvents;

  public DeliveryOfNode(Store store, Webhooks webhooks, InstantSource time, LongSupplier nanoTime) {
    DeliveryParts parts = new DeliveryParts();
    DeliveryNumbers numbers = new DeliveryNumbers(new SimpleMeterRegistry());
    TimeSortedIds ids = new TimeSortedIds();
    Transactions transactions = parts.transactions(store);
    clock = StoreClock.of(transactions, time, nanoTime);
    StoredWebhooks source = parts.source(webhooks);
    Subscriptions subscriptions = parts.subscriptions(store, source, numbers);
    publisher = new Publisher(transactions, subscriptions, clock, () -> {});
    outbox = parts.outbox(transactions, source, numbers, OutboxLimits.STANDARD, clock, ids);
    replay = new Replay(transactions, clock, () -> {});
    retention = new Retention(transactions, clock, KEPT, Duration.ofDays(7));
    quiescence = parts.quiescence(transactions, OutboxLimits.STANDARD);
    modelEvents = new ModelEvents(settings(), publisher, ids, numbers);
  }

  private static Settings settings() {
    return Answering.of(
        Settings.class,
        Map.of("delivery", Answering.of(Settings.Delivery.class, Map.of("emitModelEvents", true))));
  }
}
