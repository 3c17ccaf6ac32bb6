package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * Sorting method of a model. Open: §2.1 shows one value and says the full set is not shown.
 *
 * @param value the JSON string, never null; any string is valid and preserved unchanged
 */
public record OrderingMeta(@JsonValue String value) {
  public static final OrderingMeta CREATED_AT = new OrderingMeta("created_at");

  public OrderingMeta {
    Objects.requireNonNull(value, "value");
  }

  /** The sorting method with this value, listed in the document or not. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static OrderingMeta of(String value) {
    return new OrderingMeta(value);
  }

  /** Whether the document lists this value; all others are valid too. */
  public boolean isObserved() {
    return equals(CREATED_AT);
  }

  @Override
  public String toString() {
    return value;
  }
}
