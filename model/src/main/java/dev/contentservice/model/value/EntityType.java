package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * A kind of entity that webhooks are told about. Open: §6.1 shows one and says the full list is not
 * shown.
 *
 * @param value the text on the wire, never null; any string is legal and is kept as it came
 */
public record EntityType(@JsonValue String value) {
  public static final EntityType ITEM_TYPE = new EntityType("item_type");

  public EntityType {
    Objects.requireNonNull(value, "value");
  }

  /** The kind with this text, whether the document names it or not. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static EntityType of(String value) {
    return new EntityType(value);
  }

  /** Whether the document shows this value; any other is just as legal. */
  public boolean isObserved() {
    return equals(ITEM_TYPE);
  }

  @Override
  public String toString() {
    return value;
  }
}
