package dev.contentservice.conformance.check;

import dev.contentservice.conformance.http.Json;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** The assumptions of the contract, each with the section of the document that it completes. */
public final class Assumptions {
  private static final String LIST = "/META-INF/openapi/assumptions.yaml";
  private static final Map<String, String> SECTIONS = read();

  private Assumptions() {}

  private static Map<String, String> read() {
    Map<String, String> sections = new TreeMap<>();
    for (JsonNode entry : Json.yaml(LIST)) {
      sections.put(entry.get("id").asString(), entry.get("section").asString());
    }
    return sections;
  }

  /** All ids. */
  public static Set<String> ids() {
    return SECTIONS.keySet();
  }

  /**
   * The section of an assumption.
   *
   * @throws IllegalArgumentException if the contract has no such assumption
   */
  public static String section(String id) {
    String section = SECTIONS.get(id);
    if (section == null) {
      throw new IllegalArgumentException("the contract has no assumption '" + id + "'");
    }
    return section;
  }
}
