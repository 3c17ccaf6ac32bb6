package dev.contentservice.overlay;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Compares two values as a filter does (RFC 9535, 2.3.5.2.2). */
final class Comparison {
  /** Numbers are equal by value: 1 and 1.0. */
  private static final Comparator<JsonNode> BY_VALUE =
      (one, other) -> {
        if (one.isNumber() && other.isNumber()) {
          return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
      };

  private Comparison() {}

  /** Null is the result of a query that selects nothing. */
  static boolean holds(String operator, @Nullable JsonNode left, @Nullable JsonNode right) {
    return switch (operator) {
      case "==" -> areEqual(left, right);
      case "!=" -> !areEqual(left, right);
      case "<" -> isLess(left, right);
      case ">" -> isLess(right, left);
      case "<=" -> isLess(left, right) || areEqual(left, right);
      default -> isLess(right, left) || areEqual(left, right);
    };
  }

  private static boolean areEqual(@Nullable JsonNode left, @Nullable JsonNode right) {
    if (left == null || right == null) {
      return left == null && right == null;
    }
    return left.equals(BY_VALUE, right);
  }

  private static boolean isLess(@Nullable JsonNode left, @Nullable JsonNode right) {
    if (left == null || right == null) {
      return false;
    }
    if (left.isNumber() && right.isNumber()) {
      return BY_VALUE.compare(left, right) < 0;
    }
    return left.isString()
        && right.isString()
        && compareCodePoints(left.asString(), right.asString()) < 0;
  }

  /** By code points, unlike {@code String.compareTo}. */
  private static int compareCodePoints(String left, String right) {
    return Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());
  }
}
