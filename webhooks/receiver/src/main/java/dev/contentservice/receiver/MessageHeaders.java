package dev.contentservice.receiver;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The headers of a request. */
@FunctionalInterface
public interface MessageHeaders {

  /**
   * The values of a header in their order; empty if there are none.
   *
   * @param name in lower case; the implementation ignores case
   */
  List<String> values(String name);

  /** Headers of a map, whose names may have any case; null as a name or a value is ignored. */
  static MessageHeaders of(Map<String, List<String>> headers) {
    Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach(
        (name, values) -> {
          // Maps of the JDK's own client have the status line under null.
          if (name != null && values != null) {
            List<String> present = values.stream().filter(Objects::nonNull).toList();
            copy.merge(name, present, MessageHeaders::joined);
          }
        });
    return name -> copy.getOrDefault(name, List.of());
  }

  private static List<String> joined(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /** The value of a header that was sent once; null if it was sent never or repeatedly. */
  default @Nullable String single(String name) {
    List<String> values = values(name);
    return values.size() == 1 ? values.get(0) : null;
  }
}
