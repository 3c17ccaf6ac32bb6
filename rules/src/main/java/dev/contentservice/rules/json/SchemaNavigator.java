package dev.contentservice.rules.json;

import com.networknt.schema.path.NodePath;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Finds the schema of a location in a document. */
final class SchemaNavigator {
  private final JsonNode root;

  /**
   * Navigates one schema.
   *
   * @param root the schema; {@code components} holds the schemas it references
   */
  SchemaNavigator(JsonNode root) {
    this.root = root;
  }

  /** The schema of the value at this location, or a missing node. */
  JsonNode at(NodePath place) {
    JsonNode schema = root;
    for (int i = 0; i < place.getNameCount(); i++) {
      Object step = place.getElement(i);
      schema = step instanceof Integer ? item(schema) : member(schema, String.valueOf(step));
    }
    return schema;
  }

  /** The schema of the whole document. */
  JsonNode root() {
    return root;
  }

  /** The schema of the items of an array with this schema, or a missing node. */
  JsonNode item(JsonNode schema) {
    return resolved(schema.path("items"));
  }

  /** The schema of this member of an object with this schema; not an object if there is none. */
  JsonNode member(JsonNode schema, String name) {
    JsonNode properties = schema.path("properties");
    return resolved(
        properties.has(name) ? properties.path(name) : schema.path("additionalProperties"));
  }

  /** The names of the members that an object with this schema may have. */
  static List<String> names(JsonNode schema) {
    return schema.path("properties").propertyNames().stream().toList();
  }

  /** Whether an object with this schema must have the member. */
  static boolean requires(JsonNode schema, String name) {
    JsonNode required = schema.path("required");
    return IntStream.range(0, required.size())
        .anyMatch(i -> required.get(i).asString().equals(name));
  }

  private JsonNode resolved(JsonNode schema) {
    JsonNode target = schema;
    while (target.has("$ref") || target.has("allOf")) {
      target = target.has("$ref") ? referred(target.get("$ref")) : target.get("allOf").path(0);
    }
    return target;
  }

  private JsonNode referred(JsonNode reference) {
    String place = reference.asString();
    return place.startsWith("#") ? root.at(place.substring(1)) : MissingNode.getInstance();
  }
}
