package dev.contentservice.server.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The operations are those of the contract. */
class ContractOperationTest {

  @Test
  void each_operation_of_the_contract_is_listed_with_its_parameters() throws Exception {
    List<String> ofContract = new ArrayList<>();
    contract()
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            ofContract.add(
                                method.getKey().toUpperCase()
                                    + " "
                                    + path.getKey()
                                    + " "
                                    + described(method.getValue()))));

    assertThat(ContractOperation.values())
        .extracting(ContractOperationTest::described)
        .containsExactlyInAnyOrderElementsOf(ofContract);
  }

  private static JsonNode contract() throws Exception {
    try (InputStream yaml =
        ContractOperationTest.class.getResourceAsStream("/META-INF/openapi/content-service.yaml")) {
      return new YAMLMapper().readTree(yaml);
    }
  }

  private static String described(JsonNode operation) {
    List<String> query = new ArrayList<>();
    List<String> headers = new ArrayList<>();
    for (JsonNode parameter : operation.path("parameters")) {
      String name = parameter.get("name").asString();
      switch (parameter.get("in").asString()) {
        case "query" -> query.add(name + ":" + parameter.at("/schema/type").asString());
        case "header" -> headers.add(name);
        default -> {}
      }
    }
    String schema = operation.at("/requestBody/content/application~1json/schema/$ref").asString();
    return "%s %s %s %s %s"
        .formatted(
            operation.get("operationId").asString(),
            schema.substring(schema.lastIndexOf('/') + 1),
            query,
            headers,
            operation.get("responses").propertyNames().stream()
                .filter(status -> status.startsWith("2"))
                .findFirst()
                .orElseThrow());
  }

  private static String described(ContractOperation operation) {
    return "%s %s %s %s %s %s %s"
        .formatted(
            operation.method(),
            operation.path(),
            operation.id(),
            operation.bodyType().getSimpleName(),
            operation.booleanParameters().stream().map(name -> name + ":boolean").toList(),
            operation.takesIdempotencyKey() ? "[Idempotency-Key]" : "[]",
            operation.successStatus());
  }
}
