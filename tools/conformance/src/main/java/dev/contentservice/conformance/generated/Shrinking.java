package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.CheckFailedException;
import dev.contentservice.conformance.http.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Finds a small body that fails as a large one did. */
final class Shrinking {
  private Shrinking() {}

  /**
   * Leaves out members and shortens texts as long as the case still fails.
   *
   * @param failure the failure of a case that is sent again; empty if it passes
   * @param first the failure of the whole case
   */
  static CheckFailedException shrink(
      Case whole,
      Function<Case, Optional<CheckFailedException>> failure,
      CheckFailedException first) {
    Case smallest = whole;
    CheckFailedException result = first;
    for (String member : List.copyOf(whole.members().propertyNames())) {
      for (Case candidate : List.of(smallest.without(member), shorter(smallest, member))) {
        Optional<CheckFailedException> failed = failure.apply(candidate);
        if (failed.isPresent()) {
          smallest = candidate;
          result = failed.get();
          break;
        }
      }
    }
    return result;
  }

  private static Case shorter(Case whole, String member) {
    JsonNode value = whole.members().path(member);
    if (value.isString() && !member.equals("name") && !member.equals("url")) {
      return whole.with(member, Json.string("a"));
    }
    return value.isArray() ? whole.with(member, Json.parse("[]")) : whole;
  }
}
