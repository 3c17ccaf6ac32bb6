package dev.contentservice.receiver.json;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON. Thread-safe. The classes of the model have annotations of Jackson. */
public interface EventMapper {

  /**
   * Reads an object; members keep their order, and numbers their digits.
   *
   * @param json any bytes
   * @return null if they are not one JSON object in UTF-8
   */
  @Nullable Map<String, @Nullable Object> readObject(byte[] json);

  /**
   * Converts what {@link #readObject} returned, or a part of it, to a class.
   *
   * @throws IllegalArgumentException if it does not fit
   */
  <T> T convert(Object value, Class<T> type);

  /**
   * A mapper of the Jackson on the class path: 3, else 2.
   *
   * @throws IllegalStateException if there is none
   */
  static EventMapper detect() {
    if (isPresent("tools.jackson.databind.json.JsonMapper")) {
      return new Jackson3EventMapper();
    }
    if (isPresent("com.fasterxml.jackson.databind.ObjectMapper")) {
      return new Jackson2EventMapper();
    }
    throw new IllegalStateException(
        "no Jackson on the class path; add tools.jackson.core:jackson-databind, or set a mapper");
  }

  private static boolean isPresent(String type) {
    try {
      Class.forName(type, false, EventMapper.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
