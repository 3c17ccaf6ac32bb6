package dev.contentservice.rules.webhook;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Caches the sets of long lists while one body is checked. Not thread-safe. */
final class DuplicateFinders {
  private final IdentityHashMap<List<?>, Set<String>> sets = new IdentityHashMap<>();

  /** The strings of this list as a set; null items are ignored. */
  <E> Set<String> of(List<@Nullable E> items, DuplicateFinder<E> texts) {
    return sets.computeIfAbsent(items, list -> texts.set(items));
  }
}
