package dev.contentservice.delivery.match;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.model.value.EntityType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The webhooks with a subscription to one topic. No webhook is both in the whole and in a part. */
final class TopicIndex {
  private final Topic topic;
  private final SubscriberSet whole = new SubscriberSet(this, null);
  private final Map<EntityType, EntityIndex> parts = new ConcurrentHashMap<>();

  @SuppressWarnings("this-escape") // Nobody looks at the audience of a bucket before it is built.
  TopicIndex(Topic topic) {
    this.topic = topic;
  }

  Topic topic() {
    return topic;
  }

  /** Who hears of every entity. */
  SubscriberSet whole() {
    return whole;
  }

  /** Who listed this entity, as {@link SubscriberSet#ids} has them; null if nobody did. */
  Object @Nullable [] subscribers(EntityReference entity) {
    EntityIndex ofItsKind = parts.get(entity.type());
    return ofItsKind == null ? null : ofItsKind.subscribers(entity.id());
  }

  /** Who listed this entity, to be joined. */
  SubscriberSet partFor(EntityReference entity) {
    EntityIndex ofItsKind = parts.get(entity.type());
    SubscriberSet there = ofItsKind == null ? null : ofItsKind.get(entity.id());
    return there == null ? new SubscriberSet(this, ofOurKind(entity)) : there;
  }

  void join(SubscriberSet bucket, String webhookId) {
    bucket.add(webhookId);
    EntityReference listed = bucket.listed();
    if (listed != null) {
      put(listed, bucket);
    }
  }

  void leave(SubscriberSet bucket, String webhookId) {
    bucket.remove(webhookId);
    EntityReference listed = bucket.listed();
    if (listed != null && bucket.isEmpty()) {
      remove(listed);
    } else if (listed != null) {
      put(listed, bucket);
    }
  }

  boolean isEmpty() {
    return whole.isEmpty() && parts.isEmpty();
  }

  private void put(EntityReference listed, SubscriberSet bucket) {
    parts.computeIfAbsent(listed.type(), kind -> new EntityIndex()).put(listed.id(), bucket);
  }

  private void remove(EntityReference listed) {
    EntityIndex ofItsKind = parts.get(listed.type());
    if (ofItsKind != null) {
      ofItsKind.remove(listed.id());
      if (ofItsKind.isEmpty()) {
        parts.remove(listed.type());
      }
    }
  }

  // What a filter lists mostly is of the subscription's own kind: it shares the name of it.
  private EntityReference ofOurKind(EntityReference entity) {
    EntityType ours = topic.entityType();
    return entity.type().equals(ours) ? new EntityReference(ours, entity.id()) : entity;
  }
}
