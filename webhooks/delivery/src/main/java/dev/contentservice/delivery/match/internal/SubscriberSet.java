package dev.contentservice.delivery.match.internal;

import dev.contentservice.delivery.EntityReference;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Webhooks that match together. One thread may change it while others read. Few are stored in a
 * copied array, which is fastest to read; many in a set, which is fastest to change.
 */
public final class SubscriberSet {
  private static final int FEW = 64;

  /** Positions in {@link #webhooks}: this set, the listed identifier, the first webhook. */
  static final int SELF = 0;

  static final int LISTED = 1;
  static final int FIRST = 2;

  private final TopicIndex topicIndex;
  private final @Nullable EntityReference listed;
  private final SubscriberSet[] alone = {this};
  private volatile Object[] webhooks;
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
    this.webhooks = empty();
  }

  private Object[] empty() {
    return new Object[] {this, nearby(listed)};
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

  /**
   * This set, the listed identifier, and the webhooks while they are few: a new array after each
   * change. So a match finds all it needs in one place. Otherwise {@link #many} has the webhooks.
   */
  Object[] webhooks() {
    return webhooks;
  }

  /** The webhooks if they are many, else null. Reflects concurrent changes. */
  @Nullable Set<Subscriber> many() {
    return many;
  }

  boolean isEmpty() {
    Set<Subscriber> set = many;
    return set == null ? webhooks.length == FIRST : set.isEmpty();
  }

  // A copy allocated just after the array lies next to it in memory, and so in the cache.
  private static String nearby(@Nullable EntityReference listed) {
    return listed == null ? "" : String.valueOf(listed.id().toCharArray());
  }

  /** Adds a webhook that is not in the set. */
  void add(Subscriber webhook) {
    Set<Subscriber> set = many;
    if (set != null) {
      set.add(webhook);
    } else if (webhooks.length < FIRST + FEW) {
      Object[] longer = Arrays.copyOf(webhooks, webhooks.length + 1);
      longer[webhooks.length] = webhook;
      longer[LISTED] = nearby(listed);
      webhooks = longer;
    } else {
      spread(webhook);
    }
  }

  void remove(Subscriber webhook) {
    Set<Subscriber> set = many;
    if (set != null) {
      set.remove(webhook);
    } else {
      Object[] before = webhooks;
      webhooks =
          IntStream.range(0, before.length)
              .filter(i -> i < FIRST || !before[i].equals(webhook))
              .mapToObj(i -> before[i])
              .toArray();
    }
  }

  private void spread(Subscriber last) {
    Set<Subscriber> set = ConcurrentHashMap.newKeySet(FEW * 2);
    Arrays.stream(webhooks).skip(FIRST).forEach(each -> set.add((Subscriber) each));
    set.add(last);
    many = set;
    webhooks = empty();
  }
}
