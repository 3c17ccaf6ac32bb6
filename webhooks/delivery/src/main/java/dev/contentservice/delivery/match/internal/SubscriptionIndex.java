package dev.contentservice.delivery.match.internal;

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
 *
 * @param <S> the webhooks
 */
public final class SubscriptionIndex<S extends Subscriber> {
  private final Map<Subscriber, S> webhooks = new ConcurrentHashMap<>();
  private final Map<Topic, TopicIndex> topicIndexes = new ConcurrentHashMap<>();
  private final StampedLock changes = new StampedLock();

  /**
   * Adds this webhook, or replaces the one with its identifier.
   *
   * @param webhook in no other index
   * @param tenant its owner, whose events it matches; empty for none
   * @param subscriptions in the shape of §6.1; not referenced afterwards
   */
  public void put(S webhook, String tenant, List<EventSubscription> subscriptions) {
    replace(webhook, new SubscriptionKeys(tenant, subscriptions));
  }

  /** Moves all webhooks of the other index to this one. The other one can only match afterwards. */
  public void moveAll(SubscriptionIndex<S> other) {
    other.webhooks.values().forEach(each -> replace(each, SubscriptionKeys.of(each.sets())));
  }

  /** Removes the webhook with this identifier, if present. */
  public void remove(Subscriber webhook) {
    long stamp = changes.writeLock();
    try {
      leave(webhook);
    } finally {
      changes.unlockWrite(stamp);
    }
  }

  /** Whether the index has a webhook with this identifier. */
  public boolean contains(Subscriber webhook) {
    return webhooks.containsKey(webhook);
  }

  /**
   * The webhooks that match the event, each once, in no order.
   *
   * @return the caller's own list, never null
   */
  public List<S> match(Event event) {
    long stamp = changes.tryOptimisticRead();
    if (stamp != 0) {
      List<S> found = find(event);
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

  /** The number of webhooks. */
  public int size() {
    return webhooks.size();
  }

  private List<S> find(Event event) {
    TopicIndex topicIndex =
        topicIndexes.get(new Topic(event.tenant(), event.entityType(), event.type()));
    if (topicIndex == null) {
      return new ArrayList<>();
    }
    MatchCollector matches = new MatchCollector(topicIndex.whole());
    for (EntityReference entity : event.entities()) {
      SubscriberSet part = topicIndex.part(entity);
      if (part != null) {
        matches.add(part);
      }
    }
    return matches.webhooks();
  }

  private void replace(S webhook, SubscriptionKeys keys) {
    long stamp = changes.writeLock();
    try {
      leave(webhook);
      webhook.sets(keys.sets(this::topicIndex));
      for (SubscriberSet set : webhook.sets()) {
        set.topicIndex().join(set, webhook);
      }
      webhooks.put(webhook, webhook);
    } finally {
      changes.unlockWrite(stamp);
    }
  }

  private TopicIndex topicIndex(Topic topic) {
    return topicIndexes.computeIfAbsent(topic, TopicIndex::new);
  }

  private void leave(Subscriber webhook) {
    S before = webhooks.remove(webhook);
    if (before != null) {
      for (SubscriberSet set : before.sets()) {
        TopicIndex topicIndex = set.topicIndex();
        topicIndex.leave(set, before);
        if (topicIndex.isEmpty()) {
          topicIndexes.remove(topicIndex.topic());
        }
      }
    }
  }
}
