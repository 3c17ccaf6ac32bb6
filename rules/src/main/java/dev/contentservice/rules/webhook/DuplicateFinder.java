package dev.contentservice.rules.webhook;

import dev.contentservice.rules.engine.Report;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Treats a list of strings, or of values with a string form, as a set. Short lists are compared
 * without allocation; long lists use a hash set, because untrusted input must not cost quadratic
 * time.
 */
final class DuplicateFinder<E> {
  private static final int SHORT = 16;

  private final Function<E, String> text;

  DuplicateFinder(Function<E, String> text) {
    this.text = text;
  }

  /**
   * The indexes of items that repeat an earlier item; null items are ignored. Stops after one more
   * than a report lists.
   */
  List<Integer> repeats(List<@Nullable E> items) {
    return isLong(items) ? repeatsOfMany(items) : repeatsOfFew(items);
  }

  private List<Integer> repeatsOfMany(List<@Nullable E> items) {
    Set<String> seen = new HashSet<>();
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < items.size() && found.size() <= Report.MAX_VIOLATIONS; i++) {
      String text = textAt(items, i);
      if (text != null && !seen.add(text)) {
        found.add(i);
      }
    }
    return found;
  }

  private List<Integer> repeatsOfFew(List<@Nullable E> items) {
    List<Integer> found = List.of();
    long seen = 0;
    for (int i = 0; i < items.size(); i++) {
      String text = textAt(items, i);
      long bit = text == null ? 0 : bit(text);
      if (text != null && (seen & bit) != 0 && contains(items, i, text)) {
        found = found.isEmpty() ? new ArrayList<>() : found;
        found.add(i);
      }
      seen |= bit;
    }
    return found;
  }

  /**
   * One of 64 bits, which distinguishes most items from all earlier ones. A new string has no hash
   * yet, and to hash it costs more than the comparisons.
   */
  private static long bit(String text) {
    int length = text.length();
    return length == 0 ? 1 : 1L << (text.charAt(0) + 5 * text.charAt(length - 1));
  }

  /** Whether the list is too long for a linear search per item. */
  static boolean isLong(@Nullable List<?> items) {
    return items != null && items.size() > SHORT;
  }

  /**
   * Whether the first list contains every item of the second; null items are ignored.
   *
   * @param sets caches the sets of long lists by identity; null if no list is long
   */
  boolean containsAll(
      List<@Nullable E> items, List<@Nullable E> wanted, @Nullable Map<List<?>, Set<String>> sets) {
    Set<String> set =
        sets != null && isLong(items) ? sets.computeIfAbsent(items, list -> set(items)) : null;
    for (int i = 0; i < wanted.size(); i++) {
      String text = textAt(wanted, i);
      boolean found =
          text == null || (set == null ? contains(items, items.size(), text) : set.contains(text));
      if (!found) {
        return false;
      }
    }
    return true;
  }

  private Set<String> set(List<@Nullable E> items) {
    Set<String> set = new HashSet<>();
    for (E item : items) {
      if (item != null) {
        set.add(text.apply(item));
      }
    }
    return set;
  }

  private boolean contains(List<@Nullable E> items, int end, String wanted) {
    for (int i = 0; i < end; i++) {
      String other = textAt(items, i);
      // Strings cache their hash, so most comparisons with other lists end here.
      if (other != null && other.hashCode() == wanted.hashCode() && other.equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  private @Nullable String textAt(List<@Nullable E> items, int i) {
    E item = items.get(i);
    return item == null ? null : text.apply(item);
  }
}
