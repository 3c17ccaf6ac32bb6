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
 * Finds the webhooks that an event concerns, at a cost that does not grow with their number: one
 * look-up for subscriptions without a filter and one for each entity that a filter could list, plus
 * what is found. The meaning is {@link SubscriptionMatcher}'s.
 *
 * <p>Thread-safe. A match sees each webhook either as it was before a change or as it is after it,
 * and as it is after every change that had returned when the match began.
 */
public final class SubscriptionIndex {
  private final Map<String, SubscriberSet[]> places = new ConcurrentHashMap<>();
  private final Map<Topic, TopicIndex> audiences = new ConcurrentHashMap<>();
  private final StampedLock changes = new StampedLock();

  /**
   * Makes these the subscriptions of this webhook, instead of any that it had.
   *
   * @param subscriptions in the shape of §6.1; not kept, so that it may be changed afterwards
   */
  public void put(String webhookId, List<EventSubscription> subscriptions) {
    replace(webhookId, new SubscriptionKeys(subscriptions));
  }

  /** Makes the subscriptions that the other index has of this webhook its subscriptions here. */
  public void put(String webhookId, SubscriptionIndex other) {
    SubscriberSet[] there = other.places.get(webhookId);
    replace(
        webhookId, there == null ? new SubscriptionKeys(List.of()) : SubscriptionKeys.of(there));
  }

  /** Forgets a webhook; one that is not there makes no difference. */
  public void remove(String webhookId) {
    replace(webhookId, new SubscriptionKeys(List.of()));
  }

  /**
   * The identifiers of the webhooks that the event concerns, each once, in no order.
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
    // Two look-ups beside a change could miss a webhook that both its old and its new state match.
    stamp = changes.readLock();
    try {
      return find(event);
    } finally {
      changes.unlockRead(stamp);
    }
  }

  /** How many webhooks have a subscription. */
  public int size() {
    return places.size();
  }

  private List<String> find(Event event) {
    TopicIndex audience = audiences.get(new Topic(event.entityType(), event.type()));
    if (audience == null) {
      return new ArrayList<>();
    }
    MatchCollector matches = new MatchCollector(audience.whole());
    for (EntityReference entity : event.entities()) {
      Object[] told = audience.subscribers(entity);
      if (told != null) {
        matches.add(told);
      }
    }
    return matches.webhookIds();
  }

  private void replace(String webhookId, SubscriptionKeys interests) {
    long stamp = changes.writeLock();
    try {
      SubscriberSet[] before = places.remove(webhookId);
      if (before != null) {
        leave(webhookId, before);
      }
      SubscriberSet[] now = interests.places(this::audience);
      for (SubscriberSet bucket : now) {
        bucket.audience().join(bucket, webhookId);
      }
      if (now.length > 0) {
        places.put(webhookId, now);
      }
    } finally {
      changes.unlockWrite(stamp);
    }
  }

  private TopicIndex audience(Topic topic) {
    return audiences.computeIfAbsent(topic, TopicIndex::new);
  }

  private void leave(String webhookId, SubscriberSet[] buckets) {
    for (SubscriberSet bucket : buckets) {
      TopicIndex audience = bucket.audience();
      audience.leave(bucket, webhookId);
      if (audience.isEmpty()) {
        audiences.remove(audience.topic());
      }
    }
  }
}
