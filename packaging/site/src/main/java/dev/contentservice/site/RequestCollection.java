package dev.contentservice.site;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operations of a contract as a collection in the format 2.1 of Postman, which Bruno imports.
 */
final class RequestCollection {
  private static final String SCHEMA =
      "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
  private static final JsonMapper JSON = new JsonMapper();

  private RequestCollection() {}

  static String of(JsonNode contract) {
    ObjectNode collection = JSON.createObjectNode();
    collection
        .putObject("info")
        .put("name", contract.at("/info/title").asString())
        .put("schema", SCHEMA);
    ArrayNode variables = collection.putArray("variable");
    variable(variables, "baseUrl", contract.at("/servers/0/url").asString());
    variable(variables, "token", "");
    ObjectNode auth = collection.putObject("auth").put("type", "bearer");
    auth.putArray("bearer")
        .addObject()
        .put("key", "token")
        .put("value", "{{token}}")
        .put("type", "string");
    ArrayNode folders = collection.putArray("item");
    List<ContractOperation> operations = ContractOperation.of(contract);
    operations.stream()
        .map(ContractOperation::tag)
        .distinct()
        .forEach(
            tag -> {
              ArrayNode requests = folders.addObject().put("name", tag).putArray("item");
              operations.stream()
                  .filter(operation -> operation.tag().equals(tag))
                  .forEach(operation -> request(requests.addObject(), operation));
            });
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(collection) + "\n";
  }

  private static void variable(ArrayNode variables, String key, String value) {
    variables.addObject().put("key", key).put("value", value).put("type", "string");
  }

  private static void request(ObjectNode item, ContractOperation operation) {
    item.put("name", operation.id());
    ObjectNode request = item.putObject("request").put("method", operation.method());
    String path = operation.path().replaceAll("\\{(\\w+)}", ":$1").substring(1);
    ObjectNode url = request.putObject("url").put("raw", "{{baseUrl}}/" + path);
    url.putArray("host").add("{{baseUrl}}");
    ArrayNode steps = url.putArray("path");
    ArrayNode parameters = JSON.createArrayNode();
    for (String step : path.split("/", -1)) {
      steps.add(step);
      if (step.startsWith(":")) {
        parameters.addObject().put("key", step.substring(1)).put("value", "");
      }
    }
    if (!parameters.isEmpty()) {
      url.set("variable", parameters);
    }
    JsonNode body = operation.body();
    if (body != null) {
      request
          .putArray("header")
          .addObject()
          .put("key", "Content-Type")
          .put("value", "application/json");
      ObjectNode raw = request.putObject("body").put("mode", "raw");
      raw.put("raw", JSON.writerWithDefaultPrettyPrinter().writeValueAsString(body));
      raw.putObject("options").putObject("raw").put("language", "json");
    }
  }
}
