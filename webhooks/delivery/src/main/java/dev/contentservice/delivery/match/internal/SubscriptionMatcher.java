package dev.contentservice.delivery.match.internal;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.MatchReason;
import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Defines whether a webhook matches an event, by subscription (§6.1). The index finds the same
 * webhooks faster; this class also gives the reason.
 */
public final class SubscriptionMatcher {
  private SubscriptionMatcher() {}

  /** Whether one of the subscriptions of a webhook matches the event. */
  public static boolean exists(List<EventSubscription> subscriptions, Event event) {
    return subscriptions.stream().anyMatch(each -> of(each, event) == MatchReason.MATCHED);
  }

  /** Why this subscription matches the event or not. */
  public static MatchReason of(EventSubscription subscription, Event event) {
    if (!subscription.getEntityType().equals(event.entityType())) {
      return MatchReason.OTHER_ENTITY_TYPE;
    }
    if (!subscription.getEventTypes().contains(event.type())) {
      return MatchReason.OTHER_EVENT_TYPE;
    }
    return lists(subscription.getFilter(), event) ? MatchReason.MATCHED : MatchReason.NOT_LISTED;
  }

  private static boolean lists(@Nullable EventFilter filter, Event event) {
    return filter == null || event.entities().stream().anyMatch(each -> lists(filter, each));
  }

  // Assumed: §6.1 does not say what a filter of another kind lists: related entities of that kind.
  private static boolean lists(EventFilter filter, EntityReference entity) {
    return filter.getEntityType().equals(entity.type())
        && filter.getEntityIds().contains(entity.id());
  }
}
