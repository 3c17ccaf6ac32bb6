package dev.contentservice.model.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Problem;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.OrderingMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What plain mappers make of the full examples of the contract, changed in one place. */
class ExampleBodiesTest {
  /** "string or null", "enum or null", "reference or null" (§2.1, §2.2, §4.1, §4.2). */
  private static final Set<String> NULLABLE =
      Set.of(
          "ordering_direction",
          "ordering_meta",
          "hint",
          "singleton_item",
          "title_field",
          "image_preview_field",
          "excerpt_field",
          "ordering_field",
          "workflow",
          "custom_payload",
          "http_basic_user",
          "http_basic_password");

  private static final Set<Class<?>> RESPONSES =
      Set.of(ItemType.class, Webhook.class, Problem.class);

  @TestFactory
  Stream<DynamicTest> every_example_survives_a_round_trip() {
    return eachLibrary(
        (jackson, example) ->
            assertThat(roundTrip(jackson, example, example.json())).isEqualTo(example.json()));
  }

  @TestFactory
  Stream<DynamicTest> null_is_preserved_where_the_contract_allows_it_and_rejected_elsewhere() {
    return eachLibrary(
        (jackson, example) -> {
          for (JsonPointer at : placesIn(example.json())) {
            JsonNode nulled = with(example.json(), at, JsonNodeFactory.instance.nullNode());
            if (NULLABLE.contains(at.last().getMatchingProperty())) {
              assertThat(roundTrip(jackson, example, nulled)).as("%s", at).isEqualTo(nulled);
            } else {
              assertThatExceptionOfType(Jackson.Unreadable.class)
                  .as("%s", at)
                  .isThrownBy(() -> jackson.read(nulled.toString(), example.type()));
            }
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> unknown_members_of_a_response_survive_at_every_depth() {
    return eachLibrary(
        (jackson, example) -> {
          if (RESPONSES.contains(example.type())) {
            JsonNode later = withUnknownMembersEverywhere(example.json().deepCopy());
            assertThat(roundTrip(jackson, example, later)).isEqualTo(later);
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void blank_text_is_a_value_of_an_open_enum_and_no_reference(Jackson jackson) {
    String blank = "{\"ordering_meta\": \" \"}";
    CreateItemTypeRequest body = jackson.read(blank, CreateItemTypeRequest.class);

    assertThat(body.getOrderingMeta().get()).isEqualTo(OrderingMeta.of(" "));
    assertThatExceptionOfType(Jackson.Unreadable.class)
        .isThrownBy(() -> jackson.read("{\"ordering_field\": \"\"}", CreateItemTypeRequest.class));
  }

  private static JsonNode roundTrip(Jackson jackson, Examples.Example example, JsonNode json) {
    return Jackson.tree(jackson.write(jackson.read(json.toString(), example.type())));
  }

  private static Stream<DynamicTest> eachLibrary(Claim claim) {
    return Examples.full()
        .flatMap(
            example ->
                Stream.of(Jackson.values())
                    .map(
                        jackson ->
                            DynamicTest.dynamicTest(
                                example + ", Jackson " + jackson,
                                () -> claim.holds(jackson, example))));
  }

  /** Every member and item at every depth; header values are preserved for the rules. */
  private static List<JsonPointer> placesIn(JsonNode json) {
    List<JsonPointer> places = new ArrayList<>();
    collect(json, JsonPointer.empty(), places);
    assertThat(places).isNotEmpty();
    return places;
  }

  private static void collect(JsonNode node, JsonPointer at, List<JsonPointer> places) {
    if (!at.matches()) {
      places.add(at);
    }
    if (node instanceof ArrayNode items) {
      for (int i = 0; i < items.size(); i++) {
        collect(items.get(i), at.appendIndex(i), places);
      }
    } else if (node instanceof ObjectNode && !at.toString().equals("/headers")) {
      node.properties().forEach(m -> collect(m.getValue(), at.appendProperty(m.getKey()), places));
    }
  }

  private static JsonNode with(JsonNode json, JsonPointer at, JsonNode value) {
    JsonNode changed = json.deepCopy();
    JsonNode parent = changed.at(at.head());
    if (parent instanceof ArrayNode items) {
      items.set(at.last().getMatchingIndex(), value);
    } else {
      ((ObjectNode) parent).set(at.last().getMatchingProperty(), value);
    }
    return changed;
  }

  private static JsonNode withUnknownMembersEverywhere(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.properties().forEach(member -> withUnknownMembersEverywhere(member.getValue()));
      object.put("x_added_later", "value");
    } else if (node instanceof ArrayNode items) {
      items.forEach(ExampleBodiesTest::withUnknownMembersEverywhere);
    }
    return node;
  }

  private interface Claim {
    void holds(Jackson jackson, Examples.Example example);
  }
}
