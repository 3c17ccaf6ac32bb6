package dev.contentservice.delivery.match.internal;

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
 * The index keys of one webhook, by topic. For a topic with an unfiltered subscription, filtered
 * ones are ignored. So an event finds the webhook once, unless the webhook lists several of its
 * entities.
 */
final class SubscriptionKeys {
  private final String tenant;
  private final Set<Topic> whole = new HashSet<>();
  private final Map<Topic, Set<EntityReference>> parts = new LinkedHashMap<>();

  SubscriptionKeys(String tenant, List<EventSubscription> subscriptions) {
    this.tenant = tenant;
    subscriptions.forEach(this::add);
    parts.keySet().removeAll(whole);
  }

  /** The keys of these sets. */
  static SubscriptionKeys of(SubscriberSet[] sets) {
    SubscriptionKeys keys = new SubscriptionKeys("", List.of());
    for (SubscriberSet set : sets) {
      EntityReference listed = set.listed();
      if (listed == null) {
        keys.whole.add(set.topicIndex().topic());
      } else {
        keys.parts
            .computeIfAbsent(set.topicIndex().topic(), it -> new LinkedHashSet<>())
            .add(listed);
      }
    }
    return keys;
  }

  private void add(EventSubscription subscription) {
    EventFilter filter = subscription.getFilter();
    for (EventType eventType : subscription.getEventTypes()) {
      Topic topic = new Topic(tenant, subscription.getEntityType(), eventType);
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

  /** The sets of these keys, each once. */
  SubscriberSet[] sets(Function<Topic, TopicIndex> topicIndexes) {
    Set<SubscriberSet> sets = new LinkedHashSet<>();
    whole.forEach(topic -> sets.add(topicIndexes.apply(topic).whole()));
    parts.forEach(
        (topic, listed) ->
            listed.forEach(entity -> sets.add(topicIndexes.apply(topic).partFor(entity))));
    return sets.size() == 1 ? sets.iterator().next().alone() : sets.toArray(SubscriberSet[]::new);
  }
}
