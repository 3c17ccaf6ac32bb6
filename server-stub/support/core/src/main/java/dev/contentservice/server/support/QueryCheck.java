package dev.contentservice.server.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rejects unknown or repeated query parameters and invalid booleans. A framework would read {@code
 * yes} as false and ignore a misspelt {@code skip_menu_item_creation}, both the opposite of what
 * the caller meant.
 */
final class QueryCheck {
  private QueryCheck() {}

  /**
   * Checks the query of a request.
   *
   * @param query not decoded, or null
   */
  static void check(@Nullable String query, ContractOperation operation) {
    if (query == null || query.isEmpty()) {
      return;
    }
    Set<String> known = operation.booleanParameters();
    Set<String> sent = new HashSet<>();
    for (String parameter : query.split("&", -1)) {
      if (!parameter.isEmpty()) {
        String[] sides = parameter.split("=", 2);
        check(decoded(sides[0]), sides.length > 1 ? decoded(sides[1]) : "", known, sent);
      }
    }
  }

  private static void check(String name, String value, Set<String> known, Set<String> sent) {
    if (!known.contains(name)) {
      throw bad(
          known.isEmpty()
              ? "this operation takes no query parameter; send none"
              : "this operation takes no other query parameter than " + known);
    }
    if (!sent.add(name)) {
      throw bad("query parameter '" + name + "' was sent twice; send it once");
    }
    if (!value.equals("true") && !value.equals("false")) {
      throw bad("query parameter '" + name + "' is a boolean; send 'true' or 'false'");
    }
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, UTF_8);
    } catch (IllegalArgumentException e) {
      throw bad("the query cannot be decoded; write a percent sign as %25");
    }
  }

  private static ProblemException bad(String detail) {
    return new ProblemException(ProblemKind.BAD_REQUEST, detail);
  }
}
