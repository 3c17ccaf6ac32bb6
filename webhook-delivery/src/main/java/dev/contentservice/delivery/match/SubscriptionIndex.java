package dev.contentservice.delivery.match;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.model.EventSubscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.StampedLock;

/**
 * Finds the webhooks that match an event, at a cost that does not depend on the number of all
 * webhooks: one lookup for subscriptions without a filter, one for each entity that a filter could
 * list, plus the matches. {@link SubscriptionMatcher} defines the meaning.
 *
 * <p>Thread-safe. A match sees each webhook before or after a concurrent change, and after every
 * change that returned before the match started.
 */
public final class SubscriptionIndex {
  private final Map<String, SubscriberSet[]> setsByWebhook = new ConcurrentHashMap<>();
  private final Map<Topic, TopicIndex> topicIndexes = new ConcurrentHashMap<>();
  private final StampedLock changes = new StampedLock();

  /**
   * Sets the subscriptions of this webhook, replacing earlier ones.
   *
   * @param subscriptions in the shape of §6.1; not referenced afterwards
   */
  public void put(String webhookId, List<EventSubscription> subscriptions) {
    replace(webhookId, new SubscriptionKeys(subscriptions));
  }

  /** Copies the subscriptions of this webhook from the other index. */
  public void put(String webhookId, SubscriptionIndex other) {
    SubscriberSet[] there = other.setsByWebhook.get(webhookId);
    replace(
        webhookId, there == null ? new SubscriptionKeys(List.of()) : SubscriptionKeys.of(there));
  }

  /** Removes a webhook, if present. */
  public void remove(String webhookId) {
    replace(webhookId, new SubscriptionKeys(List.of()));
  }

  /**
   * The identifiers of the webhooks that match the event, each once, in no order.
   *
   * @return the caller's own list, never null
   */
  public List<String> match(Event event) {
    long stamp = changes.tryOptimisticRead();
    if (stamp != 0) {
      List<String> found = find(event);
      if (changes.validate(stamp)) {
        return found;
      }
    }
    // Concurrent lookups could miss a webhook that matches in both its old and its new state.
    stamp = changes.readLock();
    try {
      return find(event);
    } finally {
      changes.unlockRead(stamp);
    }
  }

  /** The number of webhooks with a subscription. */
  public int size() {
    return setsByWebhook.size();
  }

  private List<String> find(Event event) {
    TopicIndex topicIndex = topicIndexes.get(new Topic(event.entityType(), event.type()));
    if (topicIndex == null) {
      return new ArrayList<>();
    }
    MatchCollector matches = new MatchCollector(topicIndex.whole());
    for (EntityReference entity : event.entities()) {
      Object[] subscribers = topicIndex.subscribers(entity);
      if (subscribers != null) {
        matches.add(subscribers);
      }
    }
    return matches.webhookIds();
  }

  private void replace(String webhookId, SubscriptionKeys keys) {
    long stamp = changes.writeLock();
    try {
      SubscriberSet[] before = setsByWebhook.remove(webhookId);
      if (before != null) {
        leave(webhookId, before);
      }
      SubscriberSet[] now = keys.sets(this::topicIndex);
      for (SubscriberSet set : now) {
        set.topicIndex().join(set, webhookId);
      }
      if (now.length > 0) {
        setsByWebhook.put(webhookId, now);
      }
    } finally {
      changes.unlockWrite(stamp);
    }
  }

  private TopicIndex topicIndex(Topic topic) {
    return topicIndexes.computeIfAbsent(topic, TopicIndex::new);
  }

  private void leave(String webhookId, SubscriberSet[] sets) {
    for (SubscriberSet set : sets) {
      TopicIndex topicIndex = set.topicIndex();
      topicIndex.leave(set, webhookId);
      if (topicIndex.isEmpty()) {
        topicIndexes.remove(topicIndex.topic());
      }
    }
  }
}
