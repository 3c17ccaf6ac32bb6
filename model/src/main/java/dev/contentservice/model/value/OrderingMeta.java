package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * Sorting method of a model. Open: §2.1 shows one value and says the full set is not shown.
 *
 * @param value the text on the wire, never null; any string is legal and is kept as it came
 */
public record OrderingMeta(@JsonValue String value) {
  public static final OrderingMeta CREATED_AT = new OrderingMeta("created_at");

  public OrderingMeta {
    Objects.requireNonNull(value, "value");
  }

  /** The sorting method with this text, whether the document names it or not. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static OrderingMeta of(String value) {
    return new OrderingMeta(value);
  }

  /** Whether the document shows this value; any other is just as legal. */
  public boolean isObserved() {
    return equals(CREATED_AT);
  }

  @Override
  public String toString() {
    return value;
  }
}
