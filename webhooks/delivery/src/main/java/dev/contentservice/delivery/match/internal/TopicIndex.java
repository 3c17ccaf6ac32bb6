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
  // By the identifiers that their filters list.
  private final Map<EntityType, Map<String, SubscriberSet>> parts = new ConcurrentHashMap<>();

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

  /** The set of webhooks that list this entity; null for none. */
  @Nullable SubscriberSet part(EntityReference entity) {
    Map<String, SubscriberSet> ofType = parts.get(entity.type());
    return ofType == null ? null : ofType.get(entity.id());
  }

  /** The set of webhooks that list this entity, which may be new. */
  SubscriberSet partFor(EntityReference entity) {
    SubscriberSet there = part(entity);
    return there == null ? new SubscriberSet(this, withSharedType(entity)) : there;
  }

  void join(SubscriberSet set, Subscriber webhook) {
    EntityReference listed = set.listed();
    if (listed != null) {
      parts.computeIfAbsent(listed.type(), it -> new ConcurrentHashMap<>()).put(listed.id(), set);
    }
    set.add(webhook);
  }

  void leave(SubscriberSet set, Subscriber webhook) {
    set.remove(webhook);
    EntityReference listed = set.listed();
    if (listed != null && set.isEmpty()) {
      parts.computeIfPresent(
          listed.type(),
          (type, ofType) -> ofType.remove(listed.id()) != null && ofType.isEmpty() ? null : ofType);
    }
  }

  boolean isEmpty() {
    return whole.isEmpty() && parts.isEmpty();
  }

  // Filters mostly list entities of the subscription's type, so the type object is shared.
  private EntityReference withSharedType(EntityReference entity) {
    EntityType type = topic.entityType();
    return entity.type().equals(type) ? new EntityReference(type, entity.id()) : entity;
  }
}
