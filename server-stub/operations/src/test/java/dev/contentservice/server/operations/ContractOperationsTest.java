package dev.contentservice.server.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.server.operations.contract.ContractOperations;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The generated table says what the contract says. */
class ContractOperationsTest {
  private static final JsonNode CONTRACT = contract();

  private static JsonNode contract() {
    try (InputStream yaml =
        ContractOperationsTest.class.getResourceAsStream(
            "/META-INF/openapi/content-service.yaml")) {
      return new YAMLMapper().readTree(yaml);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void it_has_every_operation_of_the_contract_in_its_order() {
    List<String> ofContract = new ArrayList<>();
    CONTRACT
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            ofContract.add(
                                "%s %s %s"
                                    .formatted(
                                        method.getKey().toUpperCase(Locale.ROOT),
                                        path.getKey(),
                                        described(method.getValue())))));

    assertThat(ContractOperations.ALL.list())
        .extracting(ContractOperationsTest::described)
        .containsExactlyElementsOf(ofContract);
  }

  private static String described(JsonNode operation) {
    List<String> parameters = new ArrayList<>();
    for (JsonNode parameter : operation.path("parameters")) {
      parameters.add(
          "%s %s %s"
              .formatted(
                  parameter.get("in").asString(),
                  parameter.get("name").asString(),
                  parameter.at("/schema/type").asString()));
    }
    String schema = operation.at("/requestBody/content/application~1json/schema/$ref").asString();
    return "%s %s %s %s %s"
        .formatted(
            operation.get("operationId").asString(),
            schema.substring(schema.lastIndexOf('/') + 1),
            parameters,
            operation.get("responses").propertyNames().stream()
                .filter(status -> status.startsWith("2"))
                .toList(),
            operation.get("x-source").asString());
  }

  private static String described(ContractOperation operation) {
    return "%s %s %s %s %s %s %s"
        .formatted(
            operation.method(),
            operation.path(),
            operation.id(),
            body(operation).type().getSimpleName(),
            operation.parameters().stream()
                .map(
                    each ->
                        "%s %s %s"
                            .formatted(
                                each.location().name().toLowerCase(Locale.ROOT),
                                each.name(),
                                each.type().kind() == ValueType.Kind.TEXT ? "string" : "boolean"))
                .toList(),
            operation.successes().stream().map(each -> "" + each.status()).toList(),
            operation.source().sections());
  }

  private static RequestBody body(ContractOperation operation) {
    return Objects.requireNonNull(operation.body());
  }

  private static BodySchema schema(ContractOperation operation) {
    return Objects.requireNonNull(body(operation).schema());
  }

  @Test
  void the_schemas_of_its_bodies_validate_as_those_of_the_contract() {
    for (ContractOperation operation : ContractOperations.ALL.list()) {
      schema(operation)
          .schemas()
          .forEach(
              (name, json) ->
                  // Compared as texts: the order of violations is that of the schema.
                  assertThat(new JsonMapper().readTree(json).toString())
                      .as(name)
                      .isEqualTo(reduced(CONTRACT.at("/components/schemas/" + name)).toString()));
    }
  }

  private static JsonNode reduced(JsonNode schema) {
    JsonNode copy = schema.deepCopy();
    for (JsonNode parent : copy.findParents("description")) {
      // A member may have that name; no body has one.
      ((tools.jackson.databind.node.ObjectNode) parent).remove("description");
    }
    for (String extension : extensions(copy)) {
      for (JsonNode parent : copy.findParents(extension)) {
        ((tools.jackson.databind.node.ObjectNode) parent).remove(extension);
      }
    }
    return copy;
  }

  private static TreeSet<String> extensions(JsonNode schema) {
    TreeSet<String> names = new TreeSet<>();
    schema.propertyNames().stream().filter(name -> name.startsWith("x-")).forEach(names::add);
    schema.forEach(each -> names.addAll(extensions(each)));
    return names;
  }

  @Test
  void valid_bodies_are_read_in_one_parse() {
    assertThat(ContractOperations.ALL.list())
        .allSatisfy(operation -> assertThat(schema(operation).exact()).isTrue());
  }

  @Test
  void a_key_makes_creation_idempotent() {
    assertThat(ContractOperations.CREATE_ITEM_TYPE.idempotency())
        .isEqualTo(ContractOperation.Idempotency.KEY);
    assertThat(ContractOperations.CREATE_ITEM_TYPE.parameters())
        .filteredOn(Parameter::isIdempotencyKey)
        .extracting(Parameter::name)
        .containsExactly("Idempotency-Key");
  }

  @Test
  void its_assumptions_are_those_of_the_operation_and_its_parts() {
    assertThat(ContractOperations.CREATE_ITEM_TYPE.source().assumptions())
        .contains("ordering", "menu-item", "strict-reading", "errors");
  }
}
