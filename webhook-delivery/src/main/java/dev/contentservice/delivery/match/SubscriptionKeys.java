package dev.contentservice.delivery.match;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EventType;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What one webhook wants to hear of, topic by topic. Where it hears of every entity, it does not
 * matter what other subscriptions list: then one event finds it in one place only, unless several
 * of the event's entities are listed.
 */
final class SubscriptionKeys {
  private final Set<Topic> whole = new HashSet<>();
  private final Map<Topic, Set<EntityReference>> parts = new LinkedHashMap<>();

  SubscriptionKeys(List<EventSubscription> subscriptions) {
    subscriptions.forEach(this::add);
    parts.keySet().removeAll(whole);
  }

  /** The interests that these are the buckets of. */
  static SubscriptionKeys of(SubscriberSet[] buckets) {
    SubscriptionKeys interests = new SubscriptionKeys(List.of());
    for (SubscriberSet bucket : buckets) {
      EntityReference listed = bucket.listed();
      if (listed == null) {
        interests.whole.add(bucket.audience().topic());
      } else {
        interests
            .parts
            .computeIfAbsent(bucket.audience().topic(), it -> new LinkedHashSet<>())
            .add(listed);
      }
    }
    return interests;
  }

  private void add(EventSubscription subscription) {
    EventFilter filter = subscription.getFilter();
    for (EventType eventType : subscription.getEventTypes()) {
      Topic topic = new Topic(subscription.getEntityType(), eventType);
      if (filter == null) {
        whole.add(topic);
      } else {
        Set<EntityReference> listed = parts.computeIfAbsent(topic, it -> new LinkedHashSet<>());
        filter
            .getEntityIds()
            .forEach(id -> listed.add(new EntityReference(filter.getEntityType(), id)));
      }
    }
  }

  /** The buckets of these interests, each once. */
  SubscriberSet[] places(Function<Topic, TopicIndex> audiences) {
    Set<SubscriberSet> places = new LinkedHashSet<>();
    whole.forEach(topic -> places.add(audiences.apply(topic).whole()));
    parts.forEach(
        (topic, listed) ->
            listed.forEach(entity -> places.add(audiences.apply(topic).partFor(entity))));
    return places.toArray(SubscriberSet[]::new);
  }
}
