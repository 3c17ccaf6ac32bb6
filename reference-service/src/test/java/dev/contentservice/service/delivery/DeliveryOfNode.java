package dev.contentservice.service.delivery;

import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.outbox.DisableBarrier;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.internal.Heartbeat;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.internal.AlertPublisher;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import dev.contentservice.service.Settings;
import dev.contentservice.service.Stubs;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Uuid7Generator;
import dev.contentservice.service.store.repository.WebhookRepository;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.TracerProvider;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongSupplier;

/** The delivery beans of one in-process node, wired as in the service, without a dispatcher. */
public final class DeliveryOfNode {
  public static final Duration KEPT = Duration.ofMinutes(1);

  public final StoreClock clock;
  public final Publisher publisher;
  public final Outbox outbox;
  public final Replay replay;
  public final Retention retention;
  public final DisableBarrier quiescence;
  public final ModelEvents modelEvents;

  public DeliveryOfNode(
      Store store, WebhookRepository webhooks, InstantSource time, LongSupplier nanoTime) {
    DeliveryBeans parts = new DeliveryBeans();
    DeliveryMetrics metrics = new DeliveryMetrics(new SimpleMeterRegistry());
    Uuid7Generator ids = new Uuid7Generator();
    TransactionRunner transactions = parts.transactions(store);
    clock = StoreClock.of(transactions, time, nanoTime);
    ServiceWebhookSource source =
        new ServiceWebhookSource(webhooks, new StoredCredentials(List.of()), clock);
    Subscriptions subscriptions = new Subscriptions(store::read, source, metrics);
    publisher = OutboxPublisher.of(transactions, subscriptions, clock, () -> {});
    outbox =
        new Outbox(
            transactions,
            new Heartbeat(transactions, clock, OutboxConfig.defaults().takeover(), ids.next()),
            source,
            source,
            new AlertPublisher(subscriptions, clock),
            OutboxConfig.defaults(),
            clock,
            new Random());
    replay = new Replay(transactions, clock, () -> {});
    retention = new Retention(transactions, clock, KEPT, Duration.ofDays(7));
    quiescence = new DisableBarrier(outbox::inFlight, OutboxConfig.defaults());
    Settings settings = settings();
    AttemptTraces untraced = new AttemptTraces(TracerProvider.noop().get("the service"), settings);
    modelEvents = new ModelEvents(settings, publisher, ids, untraced, metrics);
  }

  private static Settings settings() {
    return Stubs.of(
        Settings.class,
        Map.of(
            "delivery", Stubs.of(Settings.Delivery.class, Map.of("emitModelEvents", true)),
            "traces", Stubs.of(Settings.Traces.class, Map.of("endpoint", Optional.empty()))));
  }
}
