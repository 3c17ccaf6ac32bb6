package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * How a collection is presented to editors. Open: §2.1 shows one value and says the full set is not
 * shown.
 *
 * @param value the text on the wire, never null; any string is legal and is kept as it came
 */
public record CollectionAppearance(@JsonValue String value) {
  public static final CollectionAppearance COMPACT = new CollectionAppearance("compact");

  public CollectionAppearance {
    Objects.requireNonNull(value, "value");
  }

  /** The appearance with this text, whether the document names it or not. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static CollectionAppearance of(String value) {
    return new CollectionAppearance(value);
  }

  /** Whether the document shows this value; any other is just as legal. */
  public boolean isObserved() {
    return equals(COMPACT);
  }

  @Override
  public String toString() {
    return value;
  }
}
