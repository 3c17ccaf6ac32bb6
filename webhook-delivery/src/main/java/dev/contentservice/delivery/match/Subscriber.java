package dev.contentservice.delivery.match;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EventType;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A webhook in the index, with every key that it is found by. Equal only to itself. */
final class Subscriber {
  private final String webhookId;
  private final Object[] keys;
  private final boolean once;

  Subscriber(String webhookId, List<EventSubscription> subscriptions) {
    this.webhookId = webhookId;
    Set<Object> found = new LinkedHashSet<>();
    subscriptions.forEach(each -> addKeys(each, found));
    this.keys = found.toArray();
    this.once = onceInATopic(keys);
  }

  String webhookId() {
    return webhookId;
  }

  /** Each key once; not to be changed. */
  Object[] keys() {
    return keys;
  }

  /** Whether no event can find this webhook by two of its keys. */
  boolean isFoundOnce() {
    return once;
  }

  private static void addKeys(EventSubscription subscription, Set<Object> keys) {
    EventFilter filter = subscription.getFilter();
    for (EventType eventType : subscription.getEventTypes()) {
      Topic topic = new Topic(subscription.getEntityType(), eventType);
      if (filter == null) {
        keys.add(topic);
      } else {
        for (String id : filter.getEntityIds()) {
          keys.add(new ListedEntity(topic, new EntityReference(filter.getEntityType(), id)));
        }
      }
    }
  }

  private static boolean onceInATopic(Object[] keys) {
    Set<Topic> seen = new HashSet<>();
    for (Object key : keys) {
      if (!seen.add(key instanceof ListedEntity listed ? listed.topic() : (Topic) key)) {
        return false;
      }
    }
    return true;
  }
}
