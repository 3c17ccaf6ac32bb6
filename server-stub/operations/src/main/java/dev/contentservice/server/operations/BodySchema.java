package dev.contentservice.server.operations;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * The schema of a body.
 *
 * @param name of the schema in the contract
 * @param schemas in JSON by their names: this one and those that it references
 * @param exact whether strict binding to the class of the body accepts exactly what the schema
 *     does, so that valid bodies need no validation against it
 */
public record BodySchema(String name, Map<String, String> schemas, boolean exact) {
  public BodySchema {
    schemas = Map.copyOf(schemas);
  }

  /** A contract in JSON with these schemas and nothing else. */
  public String contract() {
    return schemas.entrySet().stream()
        .map(each -> '"' + each.getKey() + "\":" + each.getValue())
        .collect(Collectors.joining(",", "{\"components\":{\"schemas\":{", "}}}"));
  }
}
