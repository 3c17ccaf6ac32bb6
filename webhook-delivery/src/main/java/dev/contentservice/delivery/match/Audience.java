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
  // What a filter lists is mostly of the subscription's own kind.
  private final Parts own = new Parts();
  private final Map<EntityType, Parts> others = new ConcurrentHashMap<>();

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
    Parts parts = parts(entity);
    return parts == null ? null : parts.told(entity.id());
  }

  /** Who listed this entity, to be joined. */
  Bucket partFor(EntityReference entity) {
    Parts parts = parts(entity);
    Bucket there = parts == null ? null : parts.get(entity.id());
    return there == null ? new Bucket(this, sharingOurKind(entity)) : there;
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
    return whole.isEmpty() && own.isEmpty() && others.isEmpty();
  }

  private @Nullable Parts parts(EntityReference entity) {
    return isOurKind(entity) ? own : others.get(entity.type());
  }

  private void put(EntityReference listed, Bucket bucket) {
    Parts parts =
        isOurKind(listed) ? own : others.computeIfAbsent(listed.type(), kind -> new Parts());
    parts.put(listed.id(), bucket);
  }

  private void remove(EntityReference listed) {
    Parts parts = parts(listed);
    if (parts != null) {
      parts.remove(listed.id());
      if (parts.isEmpty()) {
        others.remove(listed.type(), parts);
      }
    }
  }

  private boolean isOurKind(EntityReference entity) {
    return entity.type().equals(topic.entityType());
  }

  private EntityReference sharingOurKind(EntityReference entity) {
    return isOurKind(entity) ? new EntityReference(topic.entityType(), entity.id()) : entity;
  }
}
