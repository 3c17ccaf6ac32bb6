package dev.contentservice.delivery.dispatch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a response that are stored and shown.
 *
 * @param values by lower-case name, in the order of the response; values of the same name are
 *     joined by a comma. Line breaks and U+0000 are replaced, because not every store accepts them
 */
public record ResponseHeaders(Map<String, String> values) {
  /** No headers. */
  public static final ResponseHeaders NONE = new ResponseHeaders(Map.of());

  private static final String SEPARATOR = ": ";

  public ResponseHeaders {
    Map<String, String> copy = new LinkedHashMap<>(values);
    copy.replaceAll((name, value) -> value.replaceAll("[\0\r\n]", "\uFFFD"));
    values = Collections.unmodifiableMap(copy);
  }

  /** Reads what {@link #text} has written; null for none. Omits a line that was cut in its name. */
  public static ResponseHeaders parse(@Nullable String text) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : text == null ? new String[0] : text.split("\n")) {
      int end = line.indexOf(SEPARATOR);
      if (end > 0) {
        values.merge(
            line.substring(0, end),
            line.substring(end + SEPARATOR.length()),
            (first, next) -> first + ", " + next);
      }
    }
    return new ResponseHeaders(values);
  }

  /** The headers as a text for the store, a line for each; null if there are none. */
  public @Nullable String text() {
    return values.isEmpty()
        ? null
        : values.entrySet().stream()
            .map(header -> header.getKey() + SEPARATOR + header.getValue())
            .collect(Collectors.joining("\n"));
  }
}
