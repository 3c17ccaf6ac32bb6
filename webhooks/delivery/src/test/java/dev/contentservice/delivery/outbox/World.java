package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** One store, a clock, and nodes that work on it. */
public final class World {
  public final TestStore store;
  public final VirtualClock clock = new VirtualClock();
  public final Publisher publisher;

  public World(TestStore store) {
    this.store = store;
    store.clear();
    publisher = anotherPublisher();
  }

  /** A publisher with a separate index, as on another node. */
  public Publisher anotherPublisher() {
    return OutboxPublisher.of(store, new Subscriptions(store, store), clock, () -> {});
  }

  /** A node with the default limits. */
  public Outbox node(String name) {
    return node(name, OutboxConfig.defaults());
  }

  public Outbox node(String name, OutboxConfig limits) {
    return new Outbox(store, store, limits, clock, new Random(7), name);
  }

  /** Passes time during which this node watches the others. */
  public void pass(Duration time, Outbox watching) {
    watching.beat();
    for (int i = 0; i < 4; i++) {
      clock.pass(time.dividedBy(4));
      watching.beat();
    }
  }

  /** Stores an enabled webhook that is notified when a model is created. */
  public Webhook webhook(String id) {
    Webhook webhook = enabled(id);
    store.put(webhook);
    return webhook;
  }

  /** An enabled webhook that is notified when a model is created, not stored yet. */
  public static Webhook enabled(String id) {
    return new Webhook()
        .id(id)
        .name(id)
        .url("https://" + id + ".example/")
        .customPayload(null)
        .headers(WebhookHeaders.none())
        .events(List.of(new EventSubscription(EntityType.ITEM_TYPE, List.of(EventType.CREATE))))
        .httpBasicUser(null)
        .httpBasicPassword(null)
        .enabled(true)
        .payloadApiVersion("1")
        .nestedItemsInPayload(false);
  }

  public PublishResult publish(String eventId) {
    return publisher.publish(created(eventId));
  }

  public static Event created(String eventId) {
    return Event.builder(
            eventId,
            new EntityReference(EntityType.ITEM_TYPE, "m1"),
            EventType.CREATE,
            "{\"b\":1.0,\"a\":2}")
        .related(List.of(new EntityReference(EntityType.of("project"), "p1")))
        .occurredAt(Instant.parse("2025-12-31T23:59:59Z"))
        .build();
  }

  public CompletedAttempt delivered(ClaimedDelivery delivery) {
    return completed(delivery, true, Optional.empty());
  }

  public CompletedAttempt failed(ClaimedDelivery delivery) {
    return completed(delivery, false, Optional.empty());
  }

  public CompletedAttempt failed(ClaimedDelivery delivery, Duration retryAfter) {
    return completed(delivery, false, Optional.of(retryAfter));
  }

  private CompletedAttempt completed(
      ClaimedDelivery delivery, boolean good, Optional<Duration> retryAfter) {
    Instant now = clock.instant();
    AttemptResult attempt =
        good ? Attempts.delivered(now) : Attempts.rejected(now, 503, retryAfter.orElse(null));
    return new CompletedAttempt(delivery, attempt);
  }
}
