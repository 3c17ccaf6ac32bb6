package dev.contentservice.spec;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Follows every {@code $ref}, into other files too. The contract has no schema that holds itself.
 */
final class References {
  private final Map<Path, JsonNode> files = new HashMap<>();

  /** The file with every {@code $ref} replaced by what it points to. */
  static JsonNode resolved(Path file) {
    References references = new References();
    return references.follow(file, references.read(file));
  }

  /** The part of a file that a JSON Pointer names, with every {@code $ref} replaced. */
  static JsonNode resolved(Path file, String pointer) {
    References references = new References();
    return references.follow(file, references.read(file).at(pointer));
  }

  /** A contract in one piece with every {@code $ref} replaced. */
  static JsonNode resolved(JsonNode contract) {
    References references = new References();
    Path inMemory = Path.of("contract");
    references.files.put(inMemory, contract);
    return references.follow(inMemory, contract);
  }

  private JsonNode read(Path file) {
    return files.computeIfAbsent(file, SpecFiles::yaml);
  }

  private JsonNode follow(Path file, JsonNode node) {
    if (node.has("$ref")) {
      return target(file, node.get("$ref").stringValue());
    }
    if (node.isObject()) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      node.properties().forEach(e -> copy.set(e.getKey(), follow(file, e.getValue())));
      return copy;
    }
    if (node.isArray()) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      node.forEach(element -> copy.add(follow(file, element)));
      return copy;
    }
    return node;
  }

  private JsonNode target(Path file, String ref) {
    String[] parts = ref.split("#", 2);
    Path into = parts[0].isEmpty() ? file : file.resolveSibling(parts[0]);
    JsonNode found = read(into).at(parts[1]);
    if (found.isMissingNode()) {
      throw new IllegalStateException(file + " refers to " + ref + ", which is not there");
    }
    return follow(into, found);
  }
}
