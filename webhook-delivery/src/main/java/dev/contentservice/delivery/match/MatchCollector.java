package dev.contentservice.delivery.match;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The webhooks found for one event, each once. Identifiers are handed on without a look at them,
 * because each would have to be fetched from memory.
 */
final class MatchCollector {
  private final int unlisted;
  private Object[] webhookIds;

  /** Begins with those that hear of every entity, who are not found again. */
  MatchCollector(SubscriberSet whole) {
    webhookIds = joined(new Object[0], whole.ids());
    unlisted = webhookIds.length;
  }

  /** Adds those that listed one of the entities, and may have listed another one, too. */
  void add(Object[] part) {
    boolean first = webhookIds.length == unlisted;
    webhookIds = joined(webhookIds, part);
    if (!first) {
      Set<Object> each = new LinkedHashSet<>();
      Collections.addAll(each, webhookIds);
      webhookIds = each.toArray();
    }
  }

  private static Object[] joined(Object[] before, Object[] told) {
    if (told.length == SubscriberSet.FIRST
        && told[SubscriberSet.SELF] instanceof SubscriberSet bucket
        && bucket.many() != null) {
      return append(before, bucket.many().toArray(), 0);
    }
    return append(before, told, SubscriberSet.FIRST);
  }

  private static Object[] append(Object[] before, Object[] more, int from) {
    Object[] all = Arrays.copyOf(before, before.length + more.length - from);
    System.arraycopy(more, from, all, before.length, more.length - from);
    return all;
  }

  // Whatever is in a bucket, but for the bucket itself, is a text.
  @SuppressWarnings("unchecked")
  List<String> webhookIds() {
    return (List<String>) (List<?>) Arrays.asList(webhookIds);
  }
}
