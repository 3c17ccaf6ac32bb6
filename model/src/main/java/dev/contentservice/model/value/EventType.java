package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * The type of an event. Open: §6.1 shows two and says the full list is not shown.
 *
 * @param value the JSON string, never null; any string is valid and preserved unchanged
 */
public record EventType(@JsonValue String value) {
  public static final EventType CREATE = new EventType("create");
  public static final EventType UPDATE = new EventType("update");

  public EventType {
    Objects.requireNonNull(value, "value");
  }

  /** The type with this value, listed in the document or not. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static EventType of(String value) {
    return new EventType(value);
  }

  /** Whether the document lists this value; all others are valid too. */
  public boolean isObserved() {
    return equals(CREATE) || equals(UPDATE);
  }

  @Override
  public String toString() {
    return value;
  }
}
