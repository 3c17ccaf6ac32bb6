package dev.contentservice.delivery.match;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.model.EventSubscription;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.StampedLock;

/**
 * Finds the webhooks that an event concerns, at a cost that does not grow with their number: one
 * look-up for subscriptions without a filter and one for each entity that a filter could list, plus
 * what is found. The meaning is {@link Concern}'s.
 *
 * <p>Thread-safe. A match sees each webhook either as it was before a change or as it is after it,
 * and as it is after every change that had returned when the match began.
 */
public final class SubscriptionIndex {
  private final Map<String, Subscriber> subscribers = new ConcurrentHashMap<>();
  private final Map<Object, Bucket> buckets = new ConcurrentHashMap<>();
  private final StampedLock changes = new StampedLock();

  /**
   * Makes these the subscriptions of this webhook, instead of any that it had.
   *
   * @param subscriptions in the shape of §6.1; not kept, so that it may be changed afterwards
   */
  public void put(String webhookId, List<EventSubscription> subscriptions) {
    replace(new Subscriber(webhookId, subscriptions));
  }

  /** Forgets a webhook; one that is not there makes no difference. */
  public void remove(String webhookId) {
    replace(new Subscriber(webhookId, List.of()));
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
    return subscribers.size();
  }

  private List<String> find(Event event) {
    Topic topic = new Topic(event.entityType(), event.type());
    Matches matches = new Matches();
    collect(topic, matches);
    for (EntityReference entity : event.entities()) {
      collect(new ListedEntity(topic, entity), matches);
    }
    return matches.webhookIds();
  }

  private void collect(Object key, Matches matches) {
    Bucket bucket = buckets.get(key);
    if (bucket != null) {
      bucket.forEach(matches);
    }
  }

  private void replace(Subscriber subscriber) {
    long stamp = changes.writeLock();
    try {
      boolean empty = subscriber.keys().length == 0;
      Subscriber before =
          empty
              ? subscribers.remove(subscriber.webhookId())
              : subscribers.put(subscriber.webhookId(), subscriber);
      if (before != null) {
        leave(before);
      }
      for (Object key : subscriber.keys()) {
        buckets.computeIfAbsent(key, k -> new Bucket()).add(subscriber);
      }
    } finally {
      changes.unlockWrite(stamp);
    }
  }

  private void leave(Subscriber subscriber) {
    for (Object key : subscriber.keys()) {
      buckets.computeIfPresent(
          key,
          (k, bucket) -> {
            bucket.remove(subscriber);
            return bucket.isEmpty() ? null : bucket;
          });
    }
  }
}
