package dev.contentservice.delivery.simulation;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.outbox.Cancellation;
import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.delivery.outbox.Retry;
import dev.contentservice.delivery.outbox.SteppedBarrier;
import dev.contentservice.delivery.outbox.Throttle;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/** An application that publishes events, and people who change webhooks and deliveries. */
final class Operators {
  private static final int ENTITIES = 4;

  private final World world;
  private final Random random;
  private final RetentionLaws retention;
  private final List<Event> published = new ArrayList<>();
  private int events;
  private int urls;
  private int nested;

  Operators(World world, Random random) {
    this.world = world;
    this.random = random;
    this.retention = new RetentionLaws(world);
  }

  void createWebhooks() {
    SimulatedNode node = world.nodes.get(0);
    for (int i = 0; i < world.settings.webhooks(); i++) {
      String id = "w" + i;
      world.ledger.receiver(id);
      node.webhooks.put(webhook(id, true));
      DeliveryOrder order = DeliveryOrder.values()[random.nextInt(3)];
      node.webhooks.order(id, order);
      if (random.nextInt(4) == 0) {
        throttle(node, id);
      }
    }
  }

  private Webhook webhook(String id, boolean enabled) {
    List<EventSubscription> subscriptions = new ArrayList<>();
    subscriptions.add(new EventSubscription(EntityType.ITEM_TYPE, List.of(EventType.CREATE)));
    if (id.equals("w0")) {
      subscriptions.add(
          new EventSubscription(AlertTypes.ENTITY_TYPE, List.of(AlertTypes.DELIVERY_FAILED)));
    }
    return new Webhook()
        .id(id)
        .name(id)
        .url("https://" + id + "-" + urls + ".example/")
        .customPayload(null)
        .headers(WebhookHeaders.none())
        .events(subscriptions)
        .httpBasicUser(null)
        .httpBasicPassword(null)
        .enabled(enabled)
        .payloadApiVersion("1")
        .nestedItemsInPayload(false);
  }

  /** Works until the chaos ends. */
  void work() {
    long pause = world.settings.isLong() ? 10_000_000 : 5_000;
    world.scheduler.in(
        random.nextLong(pause),
        world,
        () -> {
          if (world.isChaotic()) {
            if (nested < 4) {
              nested++;
              act();
              nested--;
            }
            work();
          }
        });
  }

  private void act() {
    List<SimulatedNode> able = world.nodes.stream().filter(each -> !each.isSuspended()).toList();
    if (able.isEmpty()) {
      return;
    }
    SimulatedNode node = able.get(random.nextInt(able.size()));
    String id = "w" + random.nextInt(world.settings.webhooks());
    tryTo(node, () -> act(node, id));
  }

  private void tryTo(SimulatedNode node, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      world.note(node.name + " could not: " + e.getMessage());
    }
  }

  private void act(SimulatedNode node, String id) {
    int choice = random.nextInt(100);
    if (choice < 55) {
      publish(node, 1 + (random.nextInt(5) == 0 ? random.nextInt(12) : 0));
    } else if (choice < 60) {
      rollBack(node);
    } else if (choice < 63) {
      publishAgain(node);
    } else if (choice < 70) {
      world.network.set(url(node, id), Network.Mood.values()[random.nextInt(10)]);
    } else if (choice < 74) {
      world.network.set(url(node, id), Network.Mood.WELL);
    } else if (choice < 79) {
      disable(node, id);
    } else if (choice < 84) {
      enable(node, id, random.nextBoolean());
    } else if (choice < 85) {
      delete(node, id);
    } else if (choice < 86) {
      throttle(node, id);
    } else if (choice < 92) {
      again(node, id);
    } else if (choice < 95) {
      cancel(node, id);
    } else if (choice < 96) {
      retention.erase(node, id, "m" + random.nextInt(ENTITIES));
    } else {
      retention.purge(node, published);
    }
  }

  private String url(SimulatedNode node, String id) {
    return node.store.run(
        handle -> node.webhooks.find(handle, id).map(Webhook::getUrl).orElse("none"));
  }

  /** Publishes an event to every webhook that can have one. */
  void probe() {
    for (SimulatedNode node : world.nodes) {
      publish(node, 1);
    }
  }

  /** Replays one delivery of each webhook, when nothing else wakes its queue. */
  void replay() {
    SimulatedNode node = world.nodes.get(0);
    for (int i = 0; i < world.settings.webhooks(); i++) {
      String id = "w" + i;
      requested(id, message -> message.requestedAt = world.scheduler.now());
      completed(id).forEach(new Replay(node.store, node.clock, node::wake)::replay);
    }
  }

  private void publish(SimulatedNode node, int count) {
    List<Event> batch = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      batch.add(event("e" + events++));
    }
    published.addAll(batch);
    publish(node, batch, true);
  }

  private static Event event(String id, String entity) {
    return Event.builder(
            id, new EntityReference(EntityType.ITEM_TYPE, entity), EventType.CREATE, "{\"a\":1}")
        .occurredAt(Instant.EPOCH)
        .build();
  }

  private Event event(String id) {
    return event(id, "m" + random.nextInt(ENTITIES));
  }

  private void publish(SimulatedNode node, List<Event> batch, boolean isNew) {
    node.publisher.inTransaction(
        transaction -> {
          List<String> webhookIds = enabled(transaction.handle());
          List<PublishResult> results = transaction.publish(batch);
          for (PublishResult each : results) {
            world.ledger.require(
                each.isDuplicate() != isNew && each.webhooks() == (isNew ? webhookIds.size() : 0),
                Law.MATCHING,
                "%s for the webhooks %s at %s",
                each,
                webhookIds,
                node.name);
          }
          if (isNew) {
            world.database.onCommit(
                () ->
                    batch.forEach(
                        each ->
                            world.ledger.committed(each.id(), each.subject().id(), webhookIds)));
          }
          world.note(node.name + " publishes " + batch.stream().map(Event::id).toList());
          return results;
        });
  }

  private static List<String> enabled(Handle handle) {
    return handle
        .createQuery(
            "select id from delivery_webhooks where deleted = 0 and body like '%\"enabled\":true%'")
        .mapTo(String.class)
        .list();
  }

  private void rollBack(SimulatedNode node) {
    Event event = event("rolled-back-" + events++);
    node.publisher.inTransaction(
        transaction -> {
          transaction.publish(List.of(event));
          throw new IllegalStateException("rolled back on purpose");
        });
  }

  /** Publishes an event a second time that the store must know. */
  private void publishAgain(SimulatedNode node) {
    if (published.isEmpty()) {
      return;
    }
    Event event =
        published.get(published.size() - 1 - random.nextInt(Math.min(30, published.size())));
    if (retention.isKnown(event)) {
      publish(node, List.of(event), false);
    }
  }

  private void enable(SimulatedNode node, String id, boolean newUrl) {
    Receiver receiver = world.ledger.receiver(id);
    if (newUrl) {
      urls++;
    }
    receiver.isSilent = false;
    receiver.enablings++;
    receiver.reset(world.scheduler.now());
    try {
      node.webhooks.put(webhook(id, true));
      world.note(node.name + " enables " + id);
      receiver.mostFailures = 0;
      receiver.failingSince = Instant.MAX;
      receiver.goneAt = -1;
      // Otherwise it may still be off.
      if (receiver.isOff) {
        receiver.isOff = false;
        receiver.lastOff = world.scheduler.now();
      }
    } finally {
      receiver.reset(world.scheduler.now());
    }
  }

  private void disable(SimulatedNode node, String id) {
    // While attempts wait to start.
    publish(node, 3);
    world.scheduler.in(
        random.nextLong(1_500),
        node,
        () ->
            tryTo(
                node,
                () ->
                    switchOff(
                        node, id, "disables", each -> node.webhooks.put(webhook(each, false)))));
  }

  private void delete(SimulatedNode node, String id) {
    world.ledger.receiver(id).throttle(null);
    switchOff(node, id, "deletes", node.webhooks::delete);
  }

  private void switchOff(SimulatedNode node, String id, String what, Consumer<String> change) {
    Receiver receiver = world.ledger.receiver(id);
    receiver.off(world.scheduler.now());
    long enablings = receiver.enablings;
    change.accept(id);
    world.note(node.name + " " + what + " " + id);
    SteppedBarrier.of(node.outbox, node.clock, world.settings.outbox(), world.scheduler::pass)
        .await(id);
    if (!node.isDead() && receiver.enablings == enablings) {
      world.note(node.name + " has acknowledged that it " + what + " " + id);
      receiver.isSilent = true;
    }
  }

  private void throttle(SimulatedNode node, String id) {
    Receiver receiver = world.ledger.receiver(id);
    Throttle throttle =
        random.nextInt(3) == 0 ? null : new Throttle(1 + random.nextInt(3), 1 + random.nextInt(4));
    receiver.throttle(null);
    if (node.webhooks.throttle(id, throttle)) {
      receiver.throttle(throttle);
    }
  }

  private void again(SimulatedNode node, String id) {
    requested(id, message -> message.requestedAt = world.scheduler.now());
    world.ledger.receiver(id).reset(world.scheduler.now());
    Replay replay = new Replay(node.store, node.clock, node::wake);
    Retry retry = new Retry(node.store, node.clock, node::wake);
    switch (random.nextInt(3)) {
      case 0 -> replay.replayNext(new ReplayPeriod(id, DeliveryState.FAILED, null, null, null));
      case 1 -> retry.retryPending(id);
      default -> completed(id).stream().findFirst().ifPresent(replay::replay);
    }
    requested(id, message -> message.requestedAt = world.scheduler.now());
    world.ledger.receiver(id).reset(world.scheduler.now());
    world.note(node.name + " sends to " + id + " again");
  }

  private void cancel(SimulatedNode node, String id) {
    requested(id, message -> message.isCancelled = true);
    new Cancellation(node.store, node.clock).cancelPending(id);
    world.note(node.name + " cancels what is pending for " + id);
  }

  private void requested(String id, Consumer<Message> change) {
    world.ledger.messages.values().stream().filter(each -> each.webhook.equals(id)).forEach(change);
  }

  private List<String> completed(String id) {
    return world.database.list(
        String.class,
        "select id from delivery_completed where webhook_id = ? order by rowid desc limit 1",
        id);
  }
}
