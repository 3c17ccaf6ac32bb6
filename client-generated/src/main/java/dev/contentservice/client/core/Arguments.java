package dev.contentservice.client.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Copies of arguments, for generated clients: null is rejected with the place where it is.
 *
 * <pre>{@code
 * body.events(Arguments.copyOf("events", events));
 * }</pre>
 */
public final class Arguments {
  private Arguments() {}

  /**
   * A copy of a list.
   *
   * @throws NullPointerException if it is null or has a null element; the message names the place
   */
  public static <E> List<E> copyOf(String name, List<E> elements) {
    List<E> copy = new ArrayList<>(Objects.requireNonNull(elements, name));
    for (int i = 0; i < copy.size(); i++) {
      String at = name + "[" + i + "]";
      Objects.requireNonNull(copy.get(i), () -> at + " is null");
    }
    return Collections.unmodifiableList(copy);
  }

  /**
   * A copy of a map in the same order.
   *
   * @throws NullPointerException if it is null, or has a null key or value; the message names the
   *     key
   */
  public static <V> Map<String, V> copyOf(String name, Map<String, V> entries) {
    Map<String, V> copy = new LinkedHashMap<>();
    Objects.requireNonNull(entries, name)
        .forEach(
            (key, value) -> {
              Objects.requireNonNull(key, () -> name + " has a null key");
              copy.put(key, Objects.requireNonNull(value, () -> name + "." + key + " is null"));
            });
    return Collections.unmodifiableMap(copy);
  }
}
