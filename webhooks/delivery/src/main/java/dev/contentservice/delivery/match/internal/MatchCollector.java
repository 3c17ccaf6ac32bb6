package dev.contentservice.delivery.match.internal;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Collects the matching webhooks of one event, each once. Does not read the webhooks, because each
 * read may be a cache miss.
 */
final class MatchCollector {
  private final int unlisted;
  private Subscriber[] webhooks;

  /** Starts with the webhooks without a filter, which are in no other set of the topic. */
  MatchCollector(SubscriberSet whole) {
    webhooks = whole.webhooks().clone();
    unlisted = webhooks.length;
  }

  /** Adds the webhooks that list one of the entities; they may list another one, too. */
  void add(SubscriberSet part) {
    boolean first = webhooks.length == unlisted;
    Subscriber[] more = part.webhooks();
    Subscriber[] all = Arrays.copyOf(webhooks, webhooks.length + more.length);
    System.arraycopy(more, 0, all, webhooks.length, more.length);
    webhooks = first ? all : new LinkedHashSet<>(Arrays.asList(all)).toArray(Subscriber[]::new);
  }

  // The sets of an index contain only its webhooks.
  @SuppressWarnings("unchecked")
  <S extends Subscriber> List<S> webhooks() {
    return (List<S>) (List<?>) Arrays.asList(webhooks);
  }
}
