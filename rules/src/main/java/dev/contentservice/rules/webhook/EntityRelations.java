package dev.contentservice.rules.webhook;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Related entity types: a subscription to events of one type may list entities of the other in its
 * filter. Every type is related to itself.
 *
 * <p>Assumed: §6.1 does not say what a filter of another entity type means.
 */
public final class EntityRelations {
  private static final EntityRelations NONE = new EntityRelations(Map.of());

  private final Map<String, Set<String>> related;

  private EntityRelations(Map<String, Set<String>> related) {
    this.related = related;
  }

  /** Relates no type to another. */
  public static EntityRelations none() {
    return NONE;
  }

  /**
   * Parses a declaration such as {@code item:item_type,upload:item_type}: filters on {@code item}
   * and {@code upload} events may list {@code item_type} ids. The relation is not symmetric.
   *
   * @param text pairs separated by commas; spaces around a type and empty pairs are ignored; blank
   *     for none
   * @throws IllegalArgumentException if a pair is not two types joined by one colon
   */
  public static EntityRelations parse(String text) {
    Map<String, Set<String>> related = new LinkedHashMap<>();
    for (int from = 0, to; from <= text.length(); from = to + 1) {
      int comma = text.indexOf(',', from);
      to = comma < 0 ? text.length() : comma;
      String pair = text.substring(from, to).strip();
      if (!pair.isEmpty()) {
        int colon = pair.indexOf(':');
        if (colon <= 0 || colon == pair.length() - 1 || pair.lastIndexOf(':') != colon) {
          throw new IllegalArgumentException(
              "entity relations look like 'item:item_type,upload:item_type' but one pair is '"
                  + pair
                  + "'");
        }
        related
            .computeIfAbsent(pair.substring(0, colon).strip(), k -> new LinkedHashSet<>())
            .add(pair.substring(colon + 1).strip());
      }
    }
    return related.isEmpty() ? NONE : new EntityRelations(related);
  }

  /** Whether a filter on events of the first type may list entities of the second. */
  public boolean mayList(String subscribed, String listed) {
    return subscribed.equals(listed) || related.getOrDefault(subscribed, Set.of()).contains(listed);
  }

  /** The declaration in the format of {@link #parse}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    related.forEach(
        (kind, others) ->
            others.forEach(
                other ->
                    text.append(text.isEmpty() ? "" : ",").append(kind).append(':').append(other)));
    return text.toString();
  }
}
