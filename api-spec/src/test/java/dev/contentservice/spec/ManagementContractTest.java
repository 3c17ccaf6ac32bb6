package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The contract of the management port: all of it is our choice, by the conventions of the other.
 */
class ManagementContractTest {
  private static final String NO_CONTENT = "204";
  private static final String STREAM = "text/event-stream";
  private static final Pattern DESCRIBED =
      Pattern.compile(
          "/paths/[^/]+/[a-z]+|/components/schemas/[^/]+"
              + "|.*/(properties|parameters|responses)/[^/]+");

  private final JsonNode bundle = SpecFiles.yaml(SpecFiles.MANAGEMENT_BUNDLE);
  private final JsonNode contract = References.resolved(SpecFiles.MANAGEMENT_BUNDLE);
  private final Map<String, String> handwritten =
      BundleTest.leaves(References.resolved(SpecFiles.MANAGEMENT));
  private final List<JsonNode> operations = contract.get("paths").findParents("operationId");

  @Test
  void every_operation_is_assumed_because_the_document_shows_none_of_them() {
    assertThat(operations)
        .hasSizeGreaterThan(5)
        .allSatisfy(
            operation ->
                assertThat(operation.get("x-assumed").toString())
                    .isEqualTo("[\"other-operations\"]"));
    assertThat(SpecFiles.under(SpecFiles.HANDWRITTEN))
        .filteredOn(file -> file.startsWith("management"))
        .hasSizeGreaterThan(5)
        .allSatisfy(
            file ->
                assertThat(SpecFiles.text(SpecFiles.HANDWRITTEN.resolve(file)))
                    .doesNotContain("x-source"));
  }

  @Test
  void reading_needs_the_role_read_and_every_change_another() {
    Set<String> readingBodies = Set.of("explainEvent", "check");
    Set<String> reading = new HashSet<>(readingBodies);
    contract.get("paths").forEach(path -> addId(path.path("get"), reading));

    assertThat(operations)
        .allSatisfy(
            operation -> {
              String id = operation.get("operationId").stringValue();
              assertThat(operation.path("x-role").asString(""))
                  .as(id)
                  .matches(reading.contains(id) ? "read" : "operate|administer");
              assertThat(operation.get("responses").has("403")).as(id).isTrue();
            });
  }

  @Test
  void every_put_accepts_the_version_that_it_is_meant_for() {
    assertThat(contract.get("paths").findParents("put"))
        .hasSizeGreaterThan(2)
        .allSatisfy(
            path -> {
              JsonNode put = path.get("put");
              String id = put.get("operationId").stringValue();
              assertThat(put.get("parameters").findValuesAsString("name"))
                  .as(id)
                  .contains("If-Match");
              assertThat(put.get("responses").has("412")).as(id).isTrue();
              assertThat(put.at("/responses/200/headers").has("ETag")).as(id).isTrue();
            });
  }

  private static void addId(JsonNode operation, Set<String> ids) {
    if (operation.has("operationId")) {
      ids.add(operation.get("operationId").stringValue());
    }
  }

  @Test
  void nothing_of_it_is_in_the_contract_of_the_document() {
    Set<String> names = Set.copyOf(contract.get("paths").findValuesAsString("operationId"));

    // Operators update webhooks in the same way, with an access of their own.
    assertThat(SpecFiles.bundle().get("paths").findValuesAsString("operationId"))
        .filteredOn(names::contains)
        .containsExactly("updateWebhook");
    assertThat(SpecFiles.bundle().get("paths").propertyNames())
        .filteredOn(contract.get("paths")::has)
        .containsExactly("/webhooks/{webhook_id}");
  }

  @Test
  void an_update_sends_the_body_of_the_contract_of_the_document() {
    String body =
        "/paths/~1webhooks~1{webhook_id}/put/requestBody/content/application~1json/schema";

    assertThat(bundle.at(body)).isEqualTo(SpecFiles.bundle().at(body)).isNotEmpty();
  }

  @Test
  void every_request_is_shown_by_an_example_that_its_schema_accepts() {
    SchemaRegistry registry = SchemaRegistry.withDialect(Dialects.getOpenApi30());

    List<JsonNode> withBody =
        operations.stream().filter(operation -> operation.has("requestBody")).toList();

    assertThat(withBody).hasSizeGreaterThan(7);
    for (JsonNode operation : withBody) {
      String id = operation.get("operationId").stringValue();
      JsonNode media = operation.at("/requestBody/content/application~1json");
      assertThat(example(media)).as(id).isNotEmpty();
      assertThat(registry.getSchema(media.get("schema")).validate(example(media))).as(id).isEmpty();
    }
  }

  /** Of the media type, or of its schema or the first of its schemas. */
  private static JsonNode example(JsonNode media) {
    JsonNode file = media.path("examples").findValue("externalValue");
    JsonNode schema = media.get("schema");
    return file == null
        ? (schema.has("oneOf") ? schema.at("/oneOf/0") : schema).path("example")
        : SpecFiles.json(SpecFiles.HANDWRITTEN.resolve(file.stringValue()));
  }

  @Test
  void what_both_contracts_share_is_the_same() {
    JsonNode shared = SpecFiles.bundle().get("components");

    for (String kind : List.of("schemas", "responses", "headers")) {
      for (Map.Entry<String, JsonNode> each : bundle.at("/components/" + kind).properties()) {
        if (shared.at("/" + kind).has(each.getKey())) {
          assertThat(each.getValue())
              .as(kind + "/" + each.getKey())
              .isEqualTo(shared.at("/" + kind).get(each.getKey()));
        }
      }
    }
  }

  @Test
  void the_bundle_says_what_the_handwritten_files_say() {
    assertThat(BundleTest.leaves(contract))
        .hasSizeGreaterThan(500)
        .containsAllEntriesOf(handwritten);
  }

  @Test
  void the_bundle_adds_nothing_to_operations_and_no_second_copy_of_a_schema() {
    assertThat(BundleTest.leaves(contract).keySet())
        .filteredOn(place -> place.startsWith("/paths/"))
        .allMatch(handwritten::containsKey);
    assertThat(bundle.at("/components/schemas").propertyNames())
        .noneMatch(name -> name.matches(".*_\\d+"));
  }

  @Test
  void every_response_has_the_id_of_its_request_and_every_rejection_a_problem() {
    JsonNode problem = contract.at("/components/schemas/Problem");

    for (JsonNode operation : operations) {
      operation
          .get("responses")
          .properties()
          .forEach(
              response -> {
                if (response.getKey().equals(NO_CONTENT)) {
                  assertThat(response.getValue().at("/headers/X-Request-Id")).isNotEmpty();
                  assertThat(response.getValue().has("content")).isFalse();
                } else if (response.getValue().at("/content").has(STREAM)) {
                  assertThat(response.getValue().at("/headers/X-Request-Id")).isNotEmpty();
                  assertThat(response.getValue().get("content")).hasSize(1);
                } else {
                  OperationsTest.check(response, problem);
                }
              });
    }
  }

  @Test
  void operations_parameters_responses_schemas_and_properties_are_described() {
    assertThat(Marks.places(bundle).entrySet())
        .filteredOn(place -> DESCRIBED.matcher(place.getKey()).matches())
        .hasSizeGreaterThan(60)
        .filteredOn(
            place -> !place.getValue().has("description") && !place.getValue().has("summary"))
        .extracting(Map.Entry::getKey)
        .isEmpty();
  }
}
