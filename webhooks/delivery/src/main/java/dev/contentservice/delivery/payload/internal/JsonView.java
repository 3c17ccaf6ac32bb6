package dev.contentservice.delivery.payload.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * An object or array of a JSON text, whose {@code toString} is its characters there. Values are
 * views, strings, booleans and null; a number is a view too, so that its digits stay as they are.
 */
public final class JsonView {
  private final String source;
  private final int start;
  private int end;
  private final Map<String, @Nullable Object> members = new HashMap<>();
  private final @Nullable List<@Nullable Object> elements;

  private JsonView(String source, int start, boolean isArray) {
    this.source = source;
    this.start = start;
    this.elements = isArray ? new ArrayList<>() : null;
  }

  /**
   * Reads a text.
   *
   * @param object a JSON object
   */
  public static JsonView of(String object) {
    try (JsonParser parser = JsonText.FACTORY.createParser(ObjectReadContext.empty(), object)) {
      Deque<JsonView> open = new ArrayDeque<>();
      while (true) {
        JsonToken token = parser.nextToken();
        if (token.isStructEnd()) {
          JsonView closed = open.pop();
          closed.end = end(parser);
          if (open.isEmpty()) {
            return closed;
          }
        } else if (token != JsonToken.PROPERTY_NAME) {
          Object value = value(parser, token, object);
          if (!open.isEmpty()) {
            open.element().add(parser.currentName(), value);
          }
          if (token.isStructStart() && value instanceof JsonView opened) {
            open.push(opened);
          }
        }
      }
    }
  }

  private static @Nullable Object value(JsonParser parser, JsonToken token, String source) {
    return switch (token) {
      case VALUE_STRING -> parser.getString();
      case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
      case VALUE_NULL -> null;
      default -> {
        JsonView view =
            new JsonView(
                source,
                (int) parser.currentTokenLocation().getCharOffset(),
                token == JsonToken.START_ARRAY);
        parser.finishToken();
        view.end = end(parser);
        yield view;
      }
    };
  }

  private void add(@Nullable String name, @Nullable Object value) {
    if (elements != null) {
      elements.add(value);
    } else if (name != null) {
      members.put(name, value);
    }
  }

  private static int end(JsonParser parser) {
    return (int) parser.currentLocation().getCharOffset();
  }

  /** Its members; none for an array or a number. */
  public Map<String, @Nullable Object> members() {
    return members;
  }

  public boolean isArray() {
    return elements != null;
  }

  /** Its elements; none if it is no array. */
  public List<@Nullable Object> elements() {
    return elements == null ? List.of() : elements;
  }

  @Override
  public String toString() {
    return source.substring(start, end);
  }
}
