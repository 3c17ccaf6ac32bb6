package dev.contentservice.delivery.match;

import dev.contentservice.delivery.EntityReference;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The webhooks that are found together: by their identifiers, so that nothing else of them has to
 * be looked at. One thread changes it at a time, any number read it meanwhile. Few are kept in an
 * array that is copied, which reads fastest; many in a set, which changes fastest.
 */
final class SubscriberSet {
  private static final int FEW = 64;

  /** Where in {@link #ids} the bucket itself is, the identifier that is listed, the webhooks. */
  static final int SELF = 0;

  static final int LISTED = 1;
  static final int FIRST = 2;

  private final TopicIndex audience;
  private final @Nullable EntityReference listed;
  private volatile Object[] ids;
  private volatile @Nullable Set<String> many;

  /**
   * An empty one.
   *
   * @param listed what the filters of all its webhooks list; null if they have no filter
   */
  SubscriberSet(TopicIndex audience, @Nullable EntityReference listed) {
    this.audience = audience;
    this.listed = listed;
    this.ids = empty();
  }

  private Object[] empty() {
    return new Object[] {this, nearby(listed)};
  }

  TopicIndex audience() {
    return audience;
  }

  @Nullable EntityReference listed() {
    return listed;
  }

  /**
   * This bucket, what it lists, and after it the webhooks while they are few: another array after
   * each change of these. So all that a match needs is in one place. {@link #many} has them
   * otherwise.
   */
  Object[] ids() {
    return ids;
  }

  /** Changes while it is read, if another thread changes the bucket; null if they are few. */
  @Nullable Set<String> many() {
    return many;
  }

  boolean isEmpty() {
    Set<String> set = many;
    return set == null ? ids.length == FIRST : set.isEmpty();
  }

  // A copy that was made just after the array lies beside it, and is at hand as soon as that is.
  private static String nearby(@Nullable EntityReference listed) {
    return listed == null ? "" : String.valueOf(listed.id().toCharArray());
  }

  /** Adds one that is not there. */
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
