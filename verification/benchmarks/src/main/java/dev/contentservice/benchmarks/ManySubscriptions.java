package dev.contentservice.benchmarks;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.Subscriber;
import dev.contentservice.delivery.match.SubscriptionIndex;
import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/**
 * Webhooks with one subscription each, in random order: for each of twelve topics 5 without a
 * filter, all others with a filter for one entity, which 1 to 45 webhooks share. So 6 to 50
 * webhooks match an event. All objects are created on each request.
 */
final class ManySubscriptions {
  private static final String[] KINDS = {"item", "item_type", "upload"};
  private static final String[] EVENTS = {"create", "update", "delete", "publish"};
  private static final int TOPICS = KINDS.length * EVENTS.length;
  private static final int UNFILTERED = 5;
  private static final int MOST_LISTENERS = 45;

  // The subscription of a webhook: an entity, or a topic as a negative number.
  private final int[] targets;
  private final int entities;

  ManySubscriptions(int count, Random random) {
    targets = new int[count];
    int made = 0;
    for (int topic = 0; topic < TOPICS; topic++) {
      for (int i = 0; i < UNFILTERED; i++) {
        targets[made++] = -1 - topic;
      }
    }
    int entity = 0;
    for (; made < count; entity++) {
      for (int i = 0; i <= entity % MOST_LISTENERS && made < count; i++) {
        targets[made++] = entity;
      }
    }
    entities = entity;
    shuffle(random);
  }

  private void shuffle(Random random) {
    for (int i = targets.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int held = targets[i];
      targets[i] = targets[other];
      targets[other] = held;
    }
  }

  int count() {
    return targets.length;
  }

  SubscriptionIndex<Subscriber> index() {
    SubscriptionIndex<Subscriber> index = new SubscriptionIndex<>();
    for (int i = 0; i < targets.length; i++) {
      index.put(new Subscriber(webhookId(i)), List.of(subscription(targets[i])));
    }
    return index;
  }

  /** The input of a linear scan. */
  Map<String, List<EventSubscription>> list() {
    Map<String, List<EventSubscription>> all = new LinkedHashMap<>();
    for (int i = 0; i < targets.length; i++) {
      all.put(webhookId(i), List.of(subscription(targets[i])));
    }
    return all;
  }

  /** A new event on a random entity. */
  Event event(Random random) {
    int entity = random.nextInt(entities);
    return Event.builder(
            "e",
            new EntityReference(EntityType.of(kind(entity)), entityId(entity)),
            EventType.of(eventType(entity)),
            "{}")
        .occurredAt(Instant.EPOCH)
        .build();
  }

  private static EventSubscription subscription(int target) {
    int topic = target < 0 ? -1 - target : target;
    EventSubscription subscription =
        new EventSubscription(
            EntityType.of(kind(topic)), new ArrayList<>(List.of(EventType.of(eventType(topic)))));
    return target < 0
        ? subscription
        : subscription.filter(
            new EventFilter(
                EntityType.of(kind(target)), new ArrayList<>(List.of(entityId(target)))));
  }

  private static String kind(int number) {
    return KINDS[number % KINDS.length];
  }

  private static String eventType(int number) {
    return EVENTS[number / KINDS.length % EVENTS.length];
  }

  private static String webhookId(int number) {
    return new UUID(0x7000L, number * 0x9E3779B97F4A7C15L).toString();
  }

  private static String entityId(int number) {
    return new UUID(0x8000L, number * 0x9E3779B97F4A7C15L).toString();
  }
}
