package dev.contentservice.spring.boot;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks of properties. Jakarta Validation would need an implementation in every application, and
 * its messages show the values.
 */
public final class Checks {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^{}:]++).*}");

  private Checks() {}

  public static void positive(String property, Duration value) {
    require(!value.isNegative() && !value.isZero(), property + " must be longer than zero");
  }

  public static void positive(String property, int value) {
    require(value > 0, property + " must be 1 or more");
  }

  /** Passes a value that is set to what uses it, whose message is that of the failure. */
  public static <T> void usable(String property, @Nullable T value, Consumer<T> use) {
    if (value == null) {
      return;
    }
    try {
      use.accept(value);
    } catch (IllegalArgumentException e) {
      throw new StartException(property + ": " + e.getMessage());
    }
  }

  static void allUsable(String property, List<String> values, Consumer<String> use) {
    for (int i = 0; i < values.size(); i++) {
      String item = property + "[" + i + "]";
      resolved(item, values.get(i));
      usable(item, values.get(i), use);
    }
  }

  /** Spring leaves a placeholder that it cannot resolve as it is. */
  public static void resolved(String property, @Nullable String value) {
    Matcher placeholder = PLACEHOLDER.matcher(value == null ? "" : value);
    if (placeholder.matches()) {
      throw new StartException(
          property + " refers to a property that is not defined: " + placeholder.group(1));
    }
  }

  public static void require(boolean condition, String message) {
    if (!condition) {
      throw new StartException(message);
    }
  }
}
