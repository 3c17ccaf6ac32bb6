package dev.contentservice.rules.js.build;

import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of a contract as the data that {@code schema.js} reads, with all references resolved. */
final class SchemaData {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Set<String> KEYWORDS =
      Set.of(
          "type",
          "nullable",
          "enum",
          "required",
          "properties",
          "additionalProperties",
          "items",
          "allOf",
          "description",
          "format");

  private final JsonNode schemas;

  /**
   * Reads schemas.
   *
   * @param schemas by their names
   */
  SchemaData(JsonNode schemas) {
    this.schemas = schemas;
  }

  /** The schema with this name. */
  ObjectNode of(String name) {
    return data(schemas.required(name));
  }

  /** What a schema refers to, as {@code $ref} or as the only part of {@code allOf}. */
  static JsonNode resolved(JsonNode schemas, JsonNode schema) {
    JsonNode reference = schema.has("allOf") ? schema.at("/allOf/0/$ref") : schema.path("$ref");
    return reference.isMissingNode() ? schema : schemas.required(name(reference));
  }

  static String name(JsonNode reference) {
    String target = reference.asString();
    return target.substring(target.lastIndexOf('/') + 1);
  }

  private ObjectNode data(JsonNode schema) {
    JsonNode target = resolved(schemas, schema);
    reject(target);
    ObjectNode data = JSON.createObjectNode();
    data.set("t", target.required("type"));
    if (schema.path("nullable").asBoolean(false)) {
      data.put("n", true);
    }
    if (target.has("enum")) {
      data.set("e", target.get("enum"));
    }
    if (target.has("items")) {
      data.set("i", data(target.get("items")));
    }
    if (target.path("type").asString().equals("object")) {
      members(target, data);
    }
    return data;
  }

  private void members(JsonNode schema, ObjectNode data) {
    data.set("r", schema.has("required") ? schema.get("required") : JSON.createArrayNode());
    ObjectNode members = data.putObject("p");
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      members.set(member.getKey(), data(member.getValue()));
    }
    JsonNode others = schema.required("additionalProperties");
    data.set("a", others.isObject() ? data(others) : others);
  }

  private static void reject(JsonNode schema) {
    for (String keyword : schema.propertyNames()) {
      if (!keyword.startsWith("x-") && !KEYWORDS.contains(keyword)) {
        throw new IllegalStateException("schema.js does not know the keyword " + keyword);
      }
    }
  }
}
