package dev.contentservice.delivery.match.internal;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.model.value.EntityType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The webhooks subscribed to one topic. No webhook is both in the whole and in a part. */
public final class TopicIndex {
  private final Topic topic;
  private final SubscriberSet whole = new SubscriberSet(this, null);
  private final Map<EntityType, EntityIndex> parts = new ConcurrentHashMap<>();

  @SuppressWarnings("this-escape") // The set does not use the index before it is built.
  public TopicIndex(Topic topic) {
    this.topic = topic;
  }

  Topic topic() {
    return topic;
  }

  /** The webhooks without a filter. */
  SubscriberSet whole() {
    return whole;
  }

  /** The webhooks that list this entity, as {@link SubscriberSet#webhooks}; null for none. */
  Object @Nullable [] subscribers(EntityReference entity) {
    EntityIndex ofType = parts.get(entity.type());
    return ofType == null ? null : ofType.subscribers(entity.id());
  }

  /** The set of webhooks that list this entity, which may be new. */
  SubscriberSet partFor(EntityReference entity) {
    EntityIndex ofType = parts.get(entity.type());
    SubscriberSet there = ofType == null ? null : ofType.get(entity.id());
    return there == null ? new SubscriberSet(this, withSharedType(entity)) : there;
  }

  void join(SubscriberSet set, Subscriber webhook) {
    set.add(webhook);
    EntityReference listed = set.listed();
    if (listed != null) {
      put(listed, set);
    }
  }

  void leave(SubscriberSet set, Subscriber webhook) {
    set.remove(webhook);
    EntityReference listed = set.listed();
    if (listed != null && set.isEmpty()) {
      remove(listed);
    } else if (listed != null) {
      put(listed, set);
    }
  }

  boolean isEmpty() {
    return whole.isEmpty() && parts.isEmpty();
  }

  private void put(EntityReference listed, SubscriberSet set) {
    parts.computeIfAbsent(listed.type(), kind -> new EntityIndex()).put(listed.id(), set);
  }

  private void remove(EntityReference listed) {
    EntityIndex ofType = parts.get(listed.type());
    if (ofType != null) {
      ofType.remove(listed.id());
      if (ofType.isEmpty()) {
        parts.remove(listed.type());
      }
    }
  }

  // Filters mostly list entities of the subscription's type, so the type object is shared.
  private EntityReference withSharedType(EntityReference entity) {
    EntityType type = topic.entityType();
    return entity.type().equals(type) ? new EntityReference(type, entity.id()) : entity;
  }
}
