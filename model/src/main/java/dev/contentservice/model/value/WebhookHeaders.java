package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Additional headers sent with each call of a webhook (§2.2). Values may be secret, so {@code
 * toString} shows the names only.
 *
 * @param values header names to values in the order of the body; unmodifiable. A null value is
 *     illegal on the wire, but is kept here so that a rule can say where it stands
 */
public record WebhookHeaders(@JsonValue Map<String, @Nullable String> values) {

  public WebhookHeaders {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Headers with these names and values; later changes of the given map are not seen. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static WebhookHeaders of(Map<String, @Nullable String> values) {
    return new WebhookHeaders(values);
  }

  /** No headers at all. */
  public static WebhookHeaders none() {
    return new WebhookHeaders(Map.of());
  }

  /** The names, with every value replaced by {@code *}. */
  @Override
  public String toString() {
    Map<String, String> masked = new LinkedHashMap<>();
    values.keySet().forEach(name -> masked.put(name, "*"));
    return masked.toString();
  }
}
