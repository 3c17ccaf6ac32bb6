package dev.contentservice.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

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
                    .forEach(each -> all.add(of(path.getKey(), each.getKey(), each.getValue()))));
    return all;
  }

  private static ContractOperation of(String path, String method, JsonNode operation) {
    return new ContractOperation(
        operation.path("operationId").asString(),
        operation.at("/tags/0").asString(),
        method.toUpperCase(Locale.ROOT),
        path,
        body(operation.at("/requestBody/content/application~1json")));
  }

  /** The first example that says something. */
  private static @Nullable JsonNode body(JsonNode content) {
    if (content.isMissingNode()) {
      return null;
    }
    return content
        .path("examples")
        .valueStream()
        .map(example -> example.path("value"))
        .filter(value -> !value.isEmpty())
        .findFirst()
        .orElse(JsonNodeFactory.instance.objectNode());
  }

  /** The path with a value for each parameter, such as {@code wh-search}. */
  String examplePath() {
    return path.replaceAll("\\{webhook_id}", "wh-search").replaceAll("\\{(\\w+)}", "$1");
  }
}
