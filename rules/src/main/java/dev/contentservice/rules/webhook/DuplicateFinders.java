package dev.contentservice.rules.webhook;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The sets of long lists, each made at most once while one body is checked. For one thread. */
final class DuplicateFinders {
  private final IdentityHashMap<List<?>, Set<String>> sets = new IdentityHashMap<>();

  /** The texts of this list as a set; null items do not count. */
  <E> Set<String> of(List<@Nullable E> items, DuplicateFinder<E> texts) {
    return sets.computeIfAbsent(items, list -> texts.set(items));
  }
}
