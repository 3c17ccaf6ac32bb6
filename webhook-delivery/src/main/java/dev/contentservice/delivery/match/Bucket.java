package dev.contentservice.delivery.match;

import dev.contentservice.delivery.EntityReference;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The webhooks that are found together: by their identifiers, so that nothing else of them has to
 * be looked at. One thread changes it at a time, any number read it meanwhile. Few are kept in an
 * array that is copied, which reads fastest; many in a set, which changes fastest.
 */
final class Bucket {
  private static final int FEW = 64;

  private final Audience audience;
  private final @Nullable EntityReference listed;
  private volatile String[] few = {};
  private volatile @Nullable Set<String> many;

  /**
   * An empty one.
   *
   * @param listed what the filters of all its webhooks list; null if they have no filter
   */
  Bucket(Audience audience, @Nullable EntityReference listed) {
    this.audience = audience;
    this.listed = listed;
  }

  Audience audience() {
    return audience;
  }

  @Nullable EntityReference listed() {
    return listed;
  }

  /** Not to be changed; changes while it is read, if another thread changes the bucket. */
  Collection<String> webhookIds() {
    Set<String> set = many;
    return set == null ? Arrays.asList(few) : set;
  }

  /** Adds one that is not there. */
  void add(String webhookId) {
    Set<String> set = many;
    if (set != null) {
      set.add(webhookId);
    } else if (few.length < FEW) {
      String[] longer = Arrays.copyOf(few, few.length + 1);
      longer[few.length] = webhookId;
      few = longer;
    } else {
      spread(webhookId);
    }
  }

  void remove(String webhookId) {
    Set<String> set = many;
    if (set != null) {
      set.remove(webhookId);
    } else {
      few = Arrays.stream(few).filter(each -> !each.equals(webhookId)).toArray(String[]::new);
    }
  }

  private void spread(String last) {
    Set<String> set = ConcurrentHashMap.newKeySet(FEW * 2);
    set.addAll(Arrays.asList(few));
    set.add(last);
    many = set;
    few = new String[0];
  }
}
