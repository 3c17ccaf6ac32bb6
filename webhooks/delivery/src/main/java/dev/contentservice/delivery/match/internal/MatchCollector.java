package dev.contentservice.delivery.match.internal;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects the matching webhooks of one event, each once. Does not read the webhooks, because each
 * read may be a cache miss.
 */
final class MatchCollector {
  private final int unlisted;
  private Object[] webhooks;

  /** Starts with the webhooks without a filter, which are in no other set of the topic. */
  MatchCollector(SubscriberSet whole) {
    webhooks = joined(new Object[0], whole.webhooks());
    unlisted = webhooks.length;
  }

  /** Adds the webhooks that list one of the entities; they may list another one, too. */
  void add(Object[] part) {
    boolean first = webhooks.length == unlisted;
    webhooks = joined(webhooks, part);
    if (!first) {
      Set<Object> each = new LinkedHashSet<>();
      Collections.addAll(each, webhooks);
      webhooks = each.toArray();
    }
  }

  private static Object[] joined(Object[] before, Object[] subscribers) {
    if (subscribers.length == SubscriberSet.FIRST
        && subscribers[SubscriberSet.SELF] instanceof SubscriberSet set
        && set.many() != null) {
      return append(before, set.many().toArray(), 0);
    }
    return append(before, subscribers, SubscriberSet.FIRST);
  }

  private static Object[] append(Object[] before, Object[] more, int from) {
    Object[] all = Arrays.copyOf(before, before.length + more.length - from);
    System.arraycopy(more, from, all, before.length, more.length - from);
    return all;
  }

  // The sets of an index contain only its webhooks.
  @SuppressWarnings("unchecked")
  <S extends Subscriber> List<S> webhooks() {
    return (List<S>) (List<?>) Arrays.asList(webhooks);
  }
}
