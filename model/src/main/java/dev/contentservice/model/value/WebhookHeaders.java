package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Additional headers of each request to a webhook (§2.2). Values may be secret, so {@code toString}
 * shows only the names. Immutable.
 */
public final class WebhookHeaders {
  private final Map<String, @Nullable String> values;
  private final List<String> names;
  private final @Nullable String[] texts;

  /**
   * Creates headers with a copy of these names and values.
   *
   * @param values header names to values in the order of the body. A null value is invalid in JSON
   *     but preserved here, so that a rule can report it
   * @throws NullPointerException if a name is null
   */
  public WebhookHeaders(Map<String, @Nullable String> values) {
    this(new Builder(values));
  }

  private WebhookHeaders(Builder headers) {
    this.values = Collections.unmodifiableMap(headers.values);
    this.names = List.of(values.keySet().toArray(String[]::new));
    this.texts = values.values().toArray(String[]::new);
  }

  /** Creates headers with a copy of these names and values. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static WebhookHeaders of(Map<String, @Nullable String> values) {
    return new WebhookHeaders(values);
  }

  /** Creates empty headers. */
  public static WebhookHeaders none() {
    return new WebhookHeaders(Map.of());
  }

  /** Header names to values in the order of the body; unmodifiable. */
  @JsonValue
  public Map<String, @Nullable String> values() {
    return values;
  }

  // Rules access names and values by index, which needs no iterator and no lookup.
  /** The names in the same order; unmodifiable. */
  public List<String> names() {
    return names;
  }

  /** The value of the name at this index of {@link #names}. */
  public @Nullable String valueAt(int index) {
    return texts[index];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WebhookHeaders that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  /** The names, with every value replaced by {@code *}. */
  @Override
  public String toString() {
    Map<String, String> masked = new LinkedHashMap<>();
    names.forEach(name -> masked.put(name, "*"));
    return masked.toString();
  }

  /** Collects headers one by one, without a copy. Not thread-safe. */
  public static final class Builder {
    private Map<String, @Nullable String> values;

    /** Creates a builder without headers. */
    public Builder() {
      this.values = new LinkedHashMap<>();
    }

    private Builder(Map<String, @Nullable String> values) {
      this.values = new LinkedHashMap<>(values);
    }

    /** Adds a header, or replaces its value. Returns whether the name is new. */
    public boolean put(String name, @Nullable String value) {
      int count = values.size();
      values.put(name, value);
      return values.size() > count;
    }

    /** The headers in the order of their names. The builder accepts no others afterwards. */
    public WebhookHeaders build() {
      WebhookHeaders built = new WebhookHeaders(this);
      values = built.values;
      return built;
    }
  }
}
