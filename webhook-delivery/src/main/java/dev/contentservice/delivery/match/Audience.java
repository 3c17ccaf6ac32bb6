package dev.contentservice.delivery.match;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.model.value.EntityType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The webhooks with a subscription to one topic. No webhook is both in the whole and in a part. */
final class Audience {
  private final Topic topic;
  private final Bucket whole = new Bucket(this, null);
  private final Map<EntityType, Parts> parts = new ConcurrentHashMap<>();

  @SuppressWarnings("this-escape") // Nobody looks at the audience of a bucket before it is built.
  Audience(Topic topic) {
    this.topic = topic;
  }

  Topic topic() {
    return topic;
  }

  /** Who hears of every entity. */
  Bucket whole() {
    return whole;
  }

  /** Who listed this entity, as {@link Bucket#told} has them; null if nobody did. */
  Object @Nullable [] told(EntityReference entity) {
    Parts ofItsKind = parts.get(entity.type());
    return ofItsKind == null ? null : ofItsKind.told(entity.id());
  }

  /** Who listed this entity, to be joined. */
  Bucket partFor(EntityReference entity) {
    Parts ofItsKind = parts.get(entity.type());
    Bucket there = ofItsKind == null ? null : ofItsKind.get(entity.id());
    return there == null ? new Bucket(this, ofOurKind(entity)) : there;
  }

  void join(Bucket bucket, String webhookId) {
    bucket.add(webhookId);
    EntityReference listed = bucket.listed();
    if (listed != null) {
      put(listed, bucket);
    }
  }

  void leave(Bucket bucket, String webhookId) {
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

  private void put(EntityReference listed, Bucket bucket) {
    parts.computeIfAbsent(listed.type(), kind -> new Parts()).put(listed.id(), bucket);
  }

  private void remove(EntityReference listed) {
    Parts ofItsKind = parts.get(listed.type());
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
