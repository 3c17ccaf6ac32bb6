package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * The type of the entity of an event. Open: §6.1 shows one and says the full list is not shown.
 *
 * @param value the JSON string, never null; any string is valid and preserved unchanged
 */
public record EntityType(@JsonValue String value) {
  public static final EntityType ITEM_TYPE = new EntityType("item_type");

  public EntityType {
    Objects.requireNonNull(value, "value");
  }

  /** The type with this value, listed in the document or not. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static EntityType of(String value) {
    return new EntityType(value);
  }

  /** Whether the document lists this value; all others are valid too. */
  public boolean isObserved() {
    return equals(ITEM_TYPE);
  }

  @Override
  public String toString() {
    return value;
  }
}
