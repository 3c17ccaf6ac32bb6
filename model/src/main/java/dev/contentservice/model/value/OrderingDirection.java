package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * Sorting direction of a model. Open: §2.1 shows no value and says the set is not shown.
 *
 * @param value the JSON string, never null; any string is valid and preserved unchanged
 */
public record OrderingDirection(@JsonValue String value) {

  public OrderingDirection {
    Objects.requireNonNull(value, "value");
  }

  /** The direction with this value, listed in the document or not. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static OrderingDirection of(String value) {
    return new OrderingDirection(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
