package dev.contentservice.receiver.json;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads JSON. Thread-safe. The classes of the model have annotations of Jackson. */
public interface EventMapper {
  /** The most levels of objects and arrays in a body that is read. The sender sends no more. */
  int MAX_DEPTH = 500;

  /** The most digits of a number in a body that is read. The sender sends no more. */
  int MAX_DIGITS = 1000;

  /** The most levels of a body whose members are named. */
  int MAX_NAMED_DEPTH = 10_000;

  /**
   * Names the members of an object. Reads no values, so that it succeeds also if {@link #read} does
   * not.
   *
   * @param json any bytes
   * @return the members of each member whose value is an object, none for other values; null if the
   *     bytes are not one JSON object
   * @throws IllegalArgumentException if it has more than {@link #MAX_NAMED_DEPTH} levels
   */
  @Nullable Map<String, Set<String>> names(byte[] json);

  /**
   * Reads an object; members keep their order, and numbers their digits. Strings and names have any
   * length.
   *
   * @param json an object
   * @throws IllegalArgumentException if it does not fit, has more than {@link #MAX_DEPTH} levels,
   *     or a number has more than {@link #MAX_DIGITS} digits or an exponent beyond {@code
   *     BigDecimal}
   */
  <T> T read(byte[] json, Class<T> type);

  /**
   * Converts a part of what {@link #read} returned to a class.
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
