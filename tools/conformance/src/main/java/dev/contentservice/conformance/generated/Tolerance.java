package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.Subject;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a response may differ from what is stored.
 *
 * @param complete whether a response has every member of the resource, and no null for no filter
 */
record Tolerance(boolean complete) {
  static Tolerance of(Subject subject) {
    return new Tolerance(subject.assumes("complete-responses"));
  }

  boolean isSame(JsonNode due, JsonNode actual) {
    return due.equals(actual)
        || (!complete && (actual.isMissingNode() || due.equals(withoutNullFilters(actual))));
  }

  private static JsonNode withoutNullFilters(JsonNode events) {
    JsonNode copy = events.deepCopy();
    for (JsonNode event : copy) {
      if (event.path("filter").isNull()) {
        ((ObjectNode) event).remove("filter");
      }
    }
    return copy;
  }
}
