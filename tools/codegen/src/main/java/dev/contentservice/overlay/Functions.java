package dev.contentservice.overlay;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Functions of filters (RFC 9535, 2.4). */
final class Functions {
  private Functions() {}

  /** Code points of a text, items of an array, members of an object; null for any other value. */
  static @Nullable JsonNode length(@Nullable JsonNode value) {
    if (value != null && value.isString()) {
      String text = value.asString();
      return JsonNodeFactory.instance.numberNode(text.codePointCount(0, text.length()));
    }
    return value != null && value.isContainer()
        ? JsonNodeFactory.instance.numberNode(value.size())
        : null;
  }

  /**
   * Whether a text matches an expression; false if one of them is no text, or the expression is
   * invalid.
   *
   * @param whole whether the whole text must match, or any part of it
   */
  static boolean matches(boolean whole, @Nullable JsonNode subject, @Nullable JsonNode expression) {
    if (subject == null || !subject.isString() || expression == null || !expression.isString()) {
      return false;
    }
    Optional<Pattern> pattern = InteroperableRegex.pattern(expression.asString());
    if (pattern.isEmpty()) {
      return false;
    }
    Matcher matcher = pattern.get().matcher(subject.asString());
    return whole ? matcher.matches() : matcher.find();
  }
}
