package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** An operation declares the statuses that follow from its security, parameters and body. */
class DeclaredStatusesTest {
  private static final String UNAUTHORIZED = "401";

  /** Those of every operation, and those of every operation with a body. */
  private record Always(List<String> statuses, List<String> withBody) {}

  private static final Always DOCUMENT =
      new Always(
          List.of("400", "406", "414", "429", "431", "500", "503"),
          List.of("408", "413", "415", "422"));

  private static final Always MANAGEMENT =
      new Always(List.of("400", "421", "500", "503"), List.of("408", "413"));

  static Stream<Arguments> contracts() {
    return Stream.of(
        Arguments.of(SpecFiles.BUNDLE, DOCUMENT),
        Arguments.of(SpecFiles.RELEASED, DOCUMENT),
        Arguments.of(SpecFiles.MANAGEMENT_BUNDLE, MANAGEMENT));
  }

  @ParameterizedTest
  @MethodSource("contracts")
  void an_operation_declares_401_if_and_only_if_it_has_security(Path file) {
    JsonNode contract = References.resolved(file);

    assertThat(operations(contract))
        .isNotEmpty()
        .allSatisfy(
            (name, operation) ->
                assertThat(operation.get("responses").has(UNAUTHORIZED))
                    .as(name + " declares 401")
                    .isEqualTo(isSecured(contract, operation)));
  }

  @ParameterizedTest
  @MethodSource("contracts")
  void an_operation_declares_what_can_happen_to_each_request(Path file, Always always) {
    assertThat(operations(References.resolved(file)))
        .isNotEmpty()
        .allSatisfy(
            (name, operation) ->
                assertThat(operation.get("responses").propertyNames())
                    .as(name)
                    .containsAll(expected(operation, always)));
  }

  private static List<String> expected(JsonNode operation, Always always) {
    List<String> expected = new ArrayList<>(always.statuses());
    if (operation.has("requestBody")) {
      expected.addAll(always.withBody());
    }
    if (operation.path("parameters").findValuesAsString("in").contains("path")) {
      expected.add("404");
    }
    return expected;
  }

  @ParameterizedTest
  @MethodSource("contracts")
  void only_operations_with_a_body_can_wait_for_one(Path file) {
    assertThat(operations(References.resolved(file)))
        .allSatisfy(
            (name, operation) -> {
              if (!operation.has("requestBody")) {
                assertThat(operation.get("responses").propertyNames())
                    .as(name)
                    .doesNotContain("408", "413", "415");
              }
            });
  }

  /** An empty requirement among others makes security optional: a wrong token is still rejected. */
  private static boolean isSecured(JsonNode contract, JsonNode operation) {
    JsonNode security =
        operation.has("security") ? operation.get("security") : contract.path("security");
    return security.valueStream().anyMatch(requirement -> !requirement.isEmpty());
  }

  private static Map<String, JsonNode> operations(JsonNode contract) {
    Map<String, JsonNode> operations = new LinkedHashMap<>();
    contract
        .get("paths")
        .findParents("operationId")
        .forEach(each -> operations.put(each.get("operationId").stringValue(), each));
    return operations;
  }
}
