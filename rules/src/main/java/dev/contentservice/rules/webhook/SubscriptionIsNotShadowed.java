package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * No subscription is redundant because another one of the same webhook matches all its events
 * (§6.1). Compares every pair of the first 32 subscriptions.
 */
record SubscriptionIsNotShadowed<T>(WebhookAccessor<T> members) implements Rule<T> {
  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.warning(
          "webhook.events.filter-shadowed",
          "a subscription has an effect only if it matches an event that no other subscription matches",
          "6.1");

  private static final int MOST = 32;
  private static final DuplicateFinder<EventType> EVENT_TYPES =
      new DuplicateFinder<>(EventType::value);
  private static final DuplicateFinder<String> IDS = new DuplicateFinder<>(id -> id);

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    List<@Nullable EventSubscription> events = members.events().apply(body);
    if (events == null || !repeatsEntityType(events)) {
      return sink;
    }
    ViolationSink found = sink;
    Map<List<?>, Set<String>> sets = hasLongList(events) ? new IdentityHashMap<>() : null;
    for (int i = 0; i < Math.min(events.size(), MOST); i++) {
      int shadow = shadowOf(i, events, sets);
      if (shadow >= 0) {
        String fix = "remove it; the subscription at /events/" + shadow + " covers it";
        found = found.add(DESCRIPTOR, SubscriptionRule.at(i), fix);
      }
    }
    return found;
  }

  /** Whether two subscriptions have the same entity type; if not, none covers another. */
  private static boolean repeatsEntityType(List<@Nullable EventSubscription> events) {
    for (int i = 1; i < Math.min(events.size(), MOST); i++) {
      for (int j = 0; j < i; j++) {
        EventSubscription it = events.get(i);
        EventSubscription other = events.get(j);
        if (it != null
            && other != null
            && Objects.equals(it.getEntityType(), other.getEntityType())) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The index of the first other subscription that covers this one, or -1. The first of several
   * equal ones is not shadowed.
   */
  private static int shadowOf(
      int index,
      List<@Nullable EventSubscription> events,
      @Nullable Map<List<?>, Set<String>> sets) {
    EventSubscription it = events.get(index);
    if (it == null || !letsThrough(it)) {
      return -1;
    }
    for (int i = 0; i < Math.min(events.size(), MOST); i++) {
      EventSubscription other = events.get(i);
      boolean shadow = i != index && other != null && covers(other, it, sets);
      if (shadow && (i < index || !covers(it, other, sets))) {
        return i;
      }
    }
    return -1;
  }

  /** Whether the subscription can match an event; if not, another rule reports it. */
  private static boolean letsThrough(EventSubscription it) {
    @Nullable List<EventType> types = it.getEventTypes();
    @Nullable EventFilter filter = it.getFilter();
    @Nullable List<String> ids = filter == null ? null : filter.getEntityIds();
    boolean filtered = filter != null && (ids == null || ids.isEmpty());
    return types != null && !types.isEmpty() && !filtered;
  }

  /** Long lists are untrusted input, and each is compared with those of all other subscriptions. */
  private static boolean hasLongList(List<@Nullable EventSubscription> events) {
    for (int i = 0; i < Math.min(events.size(), MOST); i++) {
      EventSubscription it = events.get(i);
      @Nullable EventFilter filter = it == null ? null : it.getFilter();
      boolean types = it != null && DuplicateFinder.isLong(it.getEventTypes());
      if (types || (filter != null && DuplicateFinder.isLong(filter.getEntityIds()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean covers(
      EventSubscription wide, EventSubscription narrow, @Nullable Map<List<?>, Set<String>> sets) {
    @Nullable List<@Nullable EventType> wideTypes = wide.getEventTypes();
    @Nullable List<@Nullable EventType> narrowTypes = narrow.getEventTypes();
    return wideTypes != null
        && narrowTypes != null
        && Objects.equals(wide.getEntityType(), narrow.getEntityType())
        && EVENT_TYPES.containsAll(wideTypes, narrowTypes, sets)
        && covers(wide.getFilter(), narrow.getFilter(), sets);
  }

  private static boolean covers(
      @Nullable EventFilter wide,
      @Nullable EventFilter narrow,
      @Nullable Map<List<?>, Set<String>> sets) {
    if (wide == null || narrow == null) {
      return wide == null;
    }
    @Nullable List<@Nullable String> wideIds = wide.getEntityIds();
    @Nullable List<@Nullable String> narrowIds = narrow.getEntityIds();
    return wideIds != null
        && narrowIds != null
        && Objects.equals(wide.getEntityType(), narrow.getEntityType())
        && IDS.containsAll(wideIds, narrowIds, sets);
  }
}
