package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * How a collection is presented to editors. Open: §2.1 shows one value and says the full set is not
 * shown.
 *
 * @param value the JSON string, never null; any string is valid and preserved unchanged
 */
public record CollectionAppearance(@JsonValue String value) {
  public static final CollectionAppearance COMPACT = new CollectionAppearance("compact");

  public CollectionAppearance {
    Objects.requireNonNull(value, "value");
  }

  /** The appearance with this value, listed in the document or not. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static CollectionAppearance of(String value) {
    return new CollectionAppearance(value);
  }

  /** Whether the document lists this value; all others are valid too. */
  public boolean isObserved() {
    return equals(COMPACT);
  }

  @Override
  public String toString() {
    return value;
  }
}
