package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.http.Json;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The values of lists.yaml, which several checks send. */
final class Lists {
  private static final JsonNode LISTS = read("lists.yaml");

  private Lists() {}

  static JsonNode read(String name) {
    return Json.yaml("/dev/contentservice/conformance/checks/" + name);
  }

  /** The elements of a list, or of the lists that a text names. */
  static List<JsonNode> of(JsonNode list) {
    return list.isArray()
        ? list.valueStream().toList()
        : Stream.of(list.asString().split(" "))
            .flatMap(name -> LISTS.required(name).valueStream())
            .toList();
  }

  static List<JsonNode> named(String names) {
    return of(Json.string(names));
  }

  static ArrayNode array(Stream<JsonNode> elements) {
    ArrayNode array = Json.object().putArray("list");
    elements.forEach(array::add);
    return array;
  }
}
