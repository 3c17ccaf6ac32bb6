package dev.contentservice.spec;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * One entry of the list of what the document leaves open. {@code quote} and {@code rules} are empty
 * where there are none.
 */
record Assumption(
    String id,
    String section,
    String kind,
    List<String> rules,
    String quote,
    String open,
    String chosen,
    String why,
    String change) {

  static List<Assumption> all() {
    return SpecFiles.yaml(SpecFiles.ASSUMPTIONS).valueStream().map(Assumption::of).toList();
  }

  boolean isNotShown() {
    return kind.equals("not-shown");
  }

  private static Assumption of(JsonNode entry) {
    return new Assumption(
        entry.path("id").asString(""),
        entry.path("section").asString(""),
        entry.path("kind").asString(""),
        entry.path("rules").valueStream().map(JsonNode::stringValue).toList(),
        entry.path("quote").asString(""),
        entry.path("open").asString(""),
        entry.path("chosen").asString(""),
        entry.path("why").asString(""),
        entry.path("change").asString(""));
  }
}
