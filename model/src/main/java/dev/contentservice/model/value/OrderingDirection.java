package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * Sorting direction of a model. Open: §2.1 shows no value and says the set is not shown.
 *
 * @param value the text on the wire, never null; any string is legal and is kept as it came
 */
public record OrderingDirection(@JsonValue String value) {

  public OrderingDirection {
    Objects.requireNonNull(value, "value");
  }

  /** The direction with this text, whether the document names it or not. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static OrderingDirection of(String value) {
    return new OrderingDirection(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
