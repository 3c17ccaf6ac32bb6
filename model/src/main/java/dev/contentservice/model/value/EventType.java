package dev.contentservice.model.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * A kind of event that webhooks are told about. Open: §6.1 shows two and says the full list is not
 * shown.
 *
 * @param value the text on the wire, never null; any string is legal and is kept as it came
 */
public record EventType(@JsonValue String value) {
  public static final EventType CREATE = new EventType("create");
  public static final EventType UPDATE = new EventType("update");

  public EventType {
    Objects.requireNonNull(value, "value");
  }

  /** The kind with this text, whether the document names it or not. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static EventType of(String value) {
    return new EventType(value);
  }

  /** Whether the document shows this value; any other is just as legal. */
  public boolean isObserved() {
    return equals(CREATE) || equals(UPDATE);
  }

  @Override
  public String toString() {
    return value;
  }
}
