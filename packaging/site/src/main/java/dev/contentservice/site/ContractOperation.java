package dev.contentservice.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An operation of a contract with an example of its request.
 *
 * @param path with a variable in braces for each path parameter
 * @param body of the example; null if the operation has none
 */
record ContractOperation(
    String id, String tag, String method, String path, @Nullable JsonNode body) {
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  /** All operations of a contract in its order, with values in the place of references to files. */
  static List<ContractOperation> of(JsonNode contract) {
    List<ContractOperation> all = new ArrayList<>();
    contract
        .path("paths")
        .propertyStream()
        .forEach(
            path ->
                path.getValue()
                    .propertyStream()
                    .filter(each -> METHODS.contains(each.getKey()))
                    .forEach(
                        each ->
                            all.add(of(contract, path.getKey(), each.getKey(), each.getValue()))));
    return all;
  }

  private static ContractOperation of(
      JsonNode contract, String path, String method, JsonNode operation) {
    return new ContractOperation(
        operation.path("operationId").asString(),
        operation.at("/tags/0").asString(),
        method.toUpperCase(Locale.ROOT),
        path,
        body(contract, operation.at("/requestBody/content/application~1json")));
  }

  /** The first example that says something, or that of the schema or the first of its schemas. */
  private static @Nullable JsonNode body(JsonNode contract, JsonNode content) {
    if (content.isMissingNode()) {
      return null;
    }
    return content
        .path("examples")
        .valueStream()
        .map(example -> example.path("value"))
        .filter(value -> !value.isEmpty())
        .findFirst()
        .orElseGet(() -> ofSchema(contract, content.get("schema")));
  }

  private static JsonNode ofSchema(JsonNode contract, JsonNode schema) {
    JsonNode first = schema.has("oneOf") ? schema.at("/oneOf/0") : schema;
    return contract.requiredAt(first.get("$ref").asString().substring(1)).required("example");
  }

  /** The path with a value for each parameter, such as {@code wh-search}. */
  String examplePath() {
    return path.replaceAll("\\{webhook_id}", "wh-search").replaceAll("\\{(\\w+)}", "$1");
  }
}
