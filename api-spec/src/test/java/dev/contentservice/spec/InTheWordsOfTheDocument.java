package dev.contentservice.spec;

import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Says of a schema what its type is, as the tables of the document would write it. */
final class InTheWordsOfTheDocument {
  private static final Set<String> OF_A_REFERENCE = Set.of("type", "id");
  private static final Set<String> OF_A_SUBSCRIPTION =
      Set.of("entity_type", "event_types", "filter");

  private InTheWordsOfTheDocument() {}

  /**
   * @param schema with every reference followed
   */
  static String type(JsonNode schema) {
    ObjectNode whole = whole(schema);
    return whole.path("nullable").asBoolean(false) ? kind(whole) + " or null" : kind(whole);
  }

  /** The cell of a table without its remarks; an open enum is a string to every reader. */
  static String cell(String written) {
    return written.replaceAll(" \\([^)]*\\)", "").replaceFirst("^enum", "string");
  }

  /** One object with the members of all parts; those beside {@code allOf} win. */
  static ObjectNode whole(JsonNode schema) {
    ObjectNode whole = ((ObjectNode) schema).deepCopy();
    for (JsonNode part : schema.path("allOf")) {
      whole(part).properties().stream()
          .filter(member -> !whole.has(member.getKey()))
          .forEach(member -> whole.set(member.getKey(), member.getValue()));
    }
    return whole;
  }

  private static String kind(JsonNode schema) {
    return switch (schema.path("type").asString("")) {
      case "array" -> "array of " + several(type(schema.get("items")));
      case "object" -> object(schema);
      case "string" -> schema.has("enum") ? "one of " + schema.get("enum") : "string";
      default -> schema.path("type").asString("nothing");
    };
  }

  private static String several(String one) {
    return one.startsWith("`") ? one : one + "s";
  }

  private static String object(JsonNode schema) {
    Set<String> members = Set.copyOf(schema.path("properties").propertyNames());
    if (members.equals(OF_A_SUBSCRIPTION)) {
      return "event subscription object";
    }
    if (!members.equals(OF_A_REFERENCE)) {
      return "object";
    }
    JsonNode closed = schema.at("/properties/type/enum");
    return closed.isMissingNode() ? "reference" : "`{ type: " + closed.get(0) + ", id }`";
  }
}
