package dev.contentservice.delivery.match;

import dev.contentservice.delivery.EntityReference;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The identifiers of webhooks that match together. One thread may change it while others read. Few
 * are stored in a copied array, which is fastest to read; many in a set, which is fastest to
 * change.
 */
final class SubscriberSet {
  private static final int FEW = 64;

  /** Positions in {@link #ids}: this set, the listed identifier, the first webhook. */
  static final int SELF = 0;

  static final int LISTED = 1;
  static final int FIRST = 2;

  private final TopicIndex topicIndex;
  private final @Nullable EntityReference listed;
  private final SubscriberSet[] alone = {this};
  private volatile Object[] ids;
  private volatile @Nullable Set<String> many;

  /**
   * Creates an empty set.
   *
   * @param listed the entity that the filters of all its webhooks list; null for webhooks without a
   *     filter
   */
  SubscriberSet(TopicIndex topicIndex, @Nullable EntityReference listed) {
    this.topicIndex = topicIndex;
    this.listed = listed;
    this.ids = empty();
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
  Object[] ids() {
    return ids;
  }

  /** The webhooks if they are many, else null. Reflects concurrent changes. */
  @Nullable Set<String> many() {
    return many;
  }

  boolean isEmpty() {
    Set<String> set = many;
    return set == null ? ids.length == FIRST : set.isEmpty();
  }

  // A copy allocated just after the array lies next to it in memory, and so in the cache.
  private static String nearby(@Nullable EntityReference listed) {
    return listed == null ? "" : String.valueOf(listed.id().toCharArray());
  }

  /** Adds a webhook that is not in the set. */
  void add(String webhookId) {
    Set<String> set = many;
    if (set != null) {
      set.add(webhookId);
    } else if (ids.length < FIRST + FEW) {
      Object[] longer = Arrays.copyOf(ids, ids.length + 1);
      longer[ids.length] = webhookId;
      longer[LISTED] = nearby(listed);
      ids = longer;
    } else {
      spread(webhookId);
    }
  }

  void remove(String webhookId) {
    Set<String> set = many;
    if (set != null) {
      set.remove(webhookId);
    } else {
      Object[] before = ids;
      ids =
          IntStream.range(0, before.length)
              .filter(i -> i < FIRST || !before[i].equals(webhookId))
              .mapToObj(i -> before[i])
              .toArray();
    }
  }

  private void spread(String last) {
    Set<String> set = ConcurrentHashMap.newKeySet(FEW * 2);
    Arrays.stream(ids).skip(FIRST).forEach(each -> set.add((String) each));
    set.add(last);
    many = set;
    ids = empty();
  }
}
