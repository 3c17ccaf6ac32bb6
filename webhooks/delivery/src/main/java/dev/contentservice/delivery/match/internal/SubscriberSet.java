package dev.contentservice.delivery.match.internal;

import dev.contentservice.delivery.EntityReference;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Webhooks that match together. One thread may change it while others read. Few are stored in a
 * copied array, which is fastest to read; many in a set, which is fastest to change.
 */
public final class SubscriberSet {
  private static final int FEW = 64;
  private static final Subscriber[] NONE = {};

  private final TopicIndex topicIndex;
  private final @Nullable EntityReference listed;
  private final SubscriberSet[] alone = {this};
  private volatile Subscriber[] few = NONE;
  private volatile @Nullable Set<Subscriber> many;

  /**
   * Creates an empty set.
   *
   * @param listed the entity that the filters of all its webhooks list; null for webhooks without a
   *     filter
   */
  public SubscriberSet(TopicIndex topicIndex, @Nullable EntityReference listed) {
    this.topicIndex = topicIndex;
    this.listed = listed;
  }

  TopicIndex topicIndex() {
    return topicIndex;
  }

  @Nullable EntityReference listed() {
    return listed;
  }

  /** An array of only this set, shared by all webhooks that are in no other; never changed. */
  SubscriberSet[] alone() {
    return alone;
  }

  /** The webhooks, in an array that does not change. */
  Subscriber[] webhooks() {
    Set<Subscriber> set = many;
    return set == null ? few : set.toArray(NONE);
  }

  boolean isEmpty() {
    Set<Subscriber> set = many;
    return set == null ? few.length == 0 : set.isEmpty();
  }

  /** Adds a webhook that is not in the set. */
  void add(Subscriber webhook) {
    Set<Subscriber> set = many;
    if (set == null && few.length < FEW) {
      Subscriber[] longer = Arrays.copyOf(few, few.length + 1);
      longer[few.length] = webhook;
      few = longer;
    } else if (set == null) {
      set = ConcurrentHashMap.newKeySet(FEW * 2);
      set.addAll(Arrays.asList(few));
      set.add(webhook);
      many = set;
      few = NONE;
    } else {
      set.add(webhook);
    }
  }

  void remove(Subscriber webhook) {
    Set<Subscriber> set = many;
    if (set == null) {
      few = Arrays.stream(few).filter(each -> !each.equals(webhook)).toArray(Subscriber[]::new);
    } else {
      set.remove(webhook);
    }
  }
}
