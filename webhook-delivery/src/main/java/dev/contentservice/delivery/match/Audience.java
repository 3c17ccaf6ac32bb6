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
  private final Map<EntityReference, Bucket> parts = new ConcurrentHashMap<>();

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

  /** Who listed this entity; null if nobody did. */
  @Nullable Bucket part(EntityReference entity) {
    return parts.get(entity);
  }

  /** The same, to be joined. */
  Bucket partFor(EntityReference entity) {
    return parts.computeIfAbsent(ofOurKind(entity), listed -> new Bucket(this, listed));
  }

  void leave(Bucket bucket, String webhookId) {
    bucket.remove(webhookId);
    EntityReference listed = bucket.listed();
    if (listed != null && bucket.webhookIds().isEmpty()) {
      parts.remove(listed);
    }
  }

  boolean isEmpty() {
    return whole.webhookIds().isEmpty() && parts.isEmpty();
  }

  // What a filter lists mostly is of the subscription's own kind: it shares the name of it.
  private EntityReference ofOurKind(EntityReference entity) {
    EntityType ours = topic.entityType();
    return entity.type().equals(ours) ? new EntityReference(ours, entity.id()) : entity;
  }
}
