package dev.contentservice.spec;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Finds the places of a contract that must say where they come from, and what the marks say. */
final class Marks {
  private static final List<String> INNER_SCHEMAS = List.of("items", "additionalProperties");
  private static final List<String> OPERATIONS =
      List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

  private final Map<String, JsonNode> places = new LinkedHashMap<>();

  /**
   * Every operation, parameter, body, response, header, scheme, schema and property, by its JSON
   * Pointer. What is only a {@code $ref} counts where it points to.
   */
  static Map<String, JsonNode> places(JsonNode contract) {
    Marks marks = new Marks();
    marks.add("/info", contract.get("info"));
    for (String requests : List.of("paths", "webhooks")) {
      contract
          .path(requests)
          .properties()
          .forEach(path -> marks.path("/" + requests, path.getKey(), path.getValue()));
    }
    contract
        .get("components")
        .properties()
        .forEach(c -> marks.components(c.getKey(), c.getValue()));
    return marks.places;
  }

  /** Every id in any {@code x-assumed}, wherever it stands. */
  static Set<String> assumed(JsonNode contract) {
    Set<String> ids = new LinkedHashSet<>();
    contract.findValues("x-assumed").forEach(mark -> mark.forEach(id -> ids.add(id.stringValue())));
    return ids;
  }

  /** The sections that an {@code x-source} names. */
  static List<String> sections(JsonNode place) {
    String source = place.path("x-source").asString("");
    return source.isEmpty() ? List.of() : Arrays.asList(source.split(", "));
  }

  private void path(String requests, String name, JsonNode item) {
    String at = requests + "/" + name.replace("~", "~0").replace("/", "~1");
    all(at, item, "parameters");
    OPERATIONS.stream().filter(item::has).forEach(m -> operation(at + "/" + m, item.get(m)));
  }

  private void operation(String at, JsonNode operation) {
    add(at, operation);
    all(at, operation, "parameters");
    body(at + "/requestBody", operation.path("requestBody"));
    operation
        .path("responses")
        .properties()
        .forEach(r -> body(at + "/responses/" + r.getKey(), r.getValue()));
  }

  private void components(String kind, JsonNode components) {
    if (kind.equals("examples")) {
      return;
    }
    components
        .properties()
        .forEach(c -> body("/components/" + kind + "/" + c.getKey(), c.getValue()));
  }

  /** A request body, a response, or anything else that has headers, content or a schema in it. */
  private void body(String at, JsonNode node) {
    add(at, node);
    all(at, node, "headers");
    node.path("content")
        .properties()
        .forEach(c -> add(at + "/content/" + c.getKey() + "/schema", c.getValue().path("schema")));
  }

  private void all(String at, JsonNode holder, String member) {
    JsonNode nodes = holder.path(member);
    if (nodes.isArray()) {
      nodes.forEach(node -> add(at + "/" + member + "/" + node.path("name").asString(), node));
    } else {
      nodes.properties().forEach(e -> add(at + "/" + member + "/" + e.getKey(), e.getValue()));
    }
  }

  private void add(String at, JsonNode node) {
    if (!node.isObject() || node.has("$ref")) {
      return;
    }
    places.put(at, node);
    add(at + "/schema", node.path("schema"));
    all(at, node, "properties");
    INNER_SCHEMAS.forEach(inner -> add(at + "/" + inner, node.path(inner)));
    for (String list : List.of("allOf", "oneOf", "anyOf")) {
      node.path(list).forEach(part -> add(at + "/" + list, part));
    }
  }
}
