package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.swagger.v3.parser.OpenAPIV3Parser;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The contract of deliveries: all of it is our choice, because the document shows none of it. */
class EventsContractTest {
  private static final String HERE = "https://contract.invalid/events.json";
  private static final Pattern DESCRIBED =
      Pattern.compile(
          "/webhooks/[^/]+/post|/components/(schemas|parameters|responses|headers)/[^/]+"
              + "|.*/(properties|requestBody)(/[^/]+)?");

  private final JsonNode contract = SpecFiles.yaml(SpecFiles.EVENTS);
  private final Map<String, JsonNode> places = Marks.places(contract);

  @Test
  void a_parser_of_openapi_finds_no_error() {
    assertThat(new OpenAPIV3Parser().readContents(SpecFiles.text(SpecFiles.EVENTS)).getMessages())
        .isEmpty();
  }

  @Test
  void every_place_is_assumed_and_every_choice_has_its_entry() {
    assertThat(places).hasSizeGreaterThan(40).containsKey("/webhooks/event/post/requestBody");
    assertThat(places.entrySet())
        .filteredOn(place -> !place.getValue().has("x-assumed"))
        .extracting(Map.Entry::getKey)
        .isEmpty();
    assertThat(contract.findValues("x-source")).isEmpty();
    assertThat(Assumption.all())
        .extracting(Assumption::id)
        .containsAll(Marks.assumed(contract))
        .contains("delivered-body");
  }

  @Test
  void operations_headers_responses_schemas_and_properties_are_described() {
    assertThat(places.entrySet())
        .filteredOn(place -> DESCRIBED.matcher(place.getKey()).matches())
        .hasSizeGreaterThan(20)
        .filteredOn(place -> !place.getValue().has("description"))
        .extracting(Map.Entry::getKey)
        .isEmpty();
  }

  @Test
  void every_form_of_a_delivery_has_the_same_headers_and_responses() {
    List<JsonNode> operations = contract.get("webhooks").findParents("operationId");

    assertThat(operations).hasSize(3);
    assertThat(operations).extracting(each -> each.get("parameters")).containsOnly(all("headers"));
    assertThat(operations).extracting(each -> each.get("responses")).containsOnly(all("responses"));
  }

  private JsonNode all(String kind) {
    return contract.at("/webhooks/event/post").get(kind.equals("headers") ? "parameters" : kind);
  }

  @Test
  void a_shared_schema_has_the_shape_that_it_has_in_the_contract_of_the_document() {
    for (String name : List.of("ResourceReference", "EntityType", "EventType")) {
      assertThat(shape(contract.at("/components/schemas/" + name)))
          .isEqualTo(shape(SpecFiles.bundle().at("/components/schemas/" + name)));
    }
  }

  private static Map<String, String> shape(JsonNode schema) {
    return BundleTest.leaves(schema).entrySet().stream()
        .filter(leaf -> !leaf.getKey().contains("/x-"))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @ParameterizedTest
  @ValueSource(strings = {"DeliveredEvent", "DeliveredCloudEvent"})
  void its_example_is_valid_and_invalid_without_any_required_member(String name) {
    JsonNode example = contract.at("/components/examples/" + name + "/value");
    Stream<String> required =
        contract
            .at("/components/schemas/" + name + "/required")
            .valueStream()
            .map(JsonNode::stringValue);

    assertThat(isValid(name, example)).isTrue();
    assertThat(required).isNotEmpty().noneMatch(member -> isValid(name, without(example, member)));
  }

  private static JsonNode without(JsonNode example, String member) {
    ObjectNode copy = (ObjectNode) example.deepCopy();
    copy.remove(member);
    return copy;
  }

  private boolean isValid(String name, JsonNode value) {
    Schema schema =
        SchemaRegistry.withDialect(
                Dialects.getOpenApi31(),
                builder -> builder.schemas(Map.of(HERE, contract.toString())))
            .getSchema(SchemaLocation.of(HERE + "#/components/schemas/" + name));
    return schema.validate(value).isEmpty();
  }
}
