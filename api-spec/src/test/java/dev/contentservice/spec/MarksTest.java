package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A fact of the document and a choice of ours are never taken for each other. */
class MarksTest {
  private final JsonNode contract = SpecFiles.bundle();
  private final Map<String, JsonNode> places = Marks.places(contract);

  @Test
  void every_place_says_whether_it_is_a_fact_or_a_choice() {
    assertThat(places).hasSizeGreaterThan(100);
    assertThat(placesWhere(place -> !place.has("x-source") && !place.has("x-assumed"))).isEmpty();
  }

  @Test
  void operations_parameters_bodies_responses_headers_schemas_and_properties_are_looked_at() {
    assertThat(places.keySet())
        .contains(
            "/paths/~1item-types/post",
            "/paths/~1item-types/post/parameters/skip_menu_item_creation",
            "/paths/~1item-types/post/parameters/skip_menu_item_creation/schema",
            "/paths/~1webhooks~1{webhook_id}/put/requestBody",
            "/paths/~1webhooks~1{webhook_id}/put/responses/200",
            "/components/responses/BadRequest",
            "/components/headers/X-Request-Id/schema",
            "/components/securitySchemes/ApiToken",
            "/components/schemas/EventFilter/properties/entity_ids/items",
            "/components/schemas/WebhookHeaders/additionalProperties");
  }

  @Test
  void every_source_names_a_section_of_the_document() {
    InterfaceDocument document = new InterfaceDocument();

    assertThat(contract.findValuesAsString("x-source")).isNotEmpty();
    assertThat(placesWhere(place -> !Marks.sections(place).stream().allMatch(document::hasSection)))
        .isEmpty();
  }

  @Test
  void a_mark_names_each_of_its_choices_once() {
    List<List<String>> marks =
        contract.findValues("x-assumed").stream()
            .map(mark -> mark.valueStream().map(JsonNode::stringValue).collect(Collectors.toList()))
            .toList();

    assertThat(marks).allSatisfy(ids -> assertThat(ids).isNotEmpty().doesNotHaveDuplicates());
  }

  @Test
  void every_choice_has_its_entry_and_every_entry_its_choice() {
    assertThat(Assumption.all())
        .extracting(Assumption::id)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(Marks.assumed(contract));
  }

  private List<String> placesWhere(Predicate<JsonNode> condition) {
    return places.entrySet().stream()
        .filter(place -> condition.test(place.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
