package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.spec.Examples.Example;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Every example can be believed, and every schema has one. */
class ExamplesTest {
  static List<Example> examples() {
    return Examples.all();
  }

  static Stream<Example> requests() {
    return examples().stream().filter(example -> example.place().equals("request"));
  }

  static Stream<Example> problems() {
    return examples().stream()
        .filter(
            example -> example.place().compareTo("400") >= 0 && !example.place().equals("request"));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void an_example_is_valid(Example example) {
    assertThat(example.faultsOf(example.value())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void an_example_with_a_member_of_another_type_is_refused(Example example) {
    assertThat(example.value().propertyNames())
        .filteredOn(member -> example.faultsOf(withOtherType(example.value(), member)).isEmpty())
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void an_example_without_a_required_member_is_refused(Example example) {
    List<String> required =
        SpecFiles.bundle()
            .at(example.schemaRef().substring(1))
            .path("required")
            .valueStream()
            .map(JsonNode::stringValue)
            .toList();

    assertThat(required)
        .filteredOn(member -> example.faultsOf(without(example.value(), member)).isEmpty())
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("requests")
  void a_request_with_an_unknown_member_is_rejected(Example example) {
    ObjectNode body = (ObjectNode) example.value();

    assertThat(example.faultsOf(body.put("unknown_member", true))).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void a_problem_is_shown_for_its_own_status(Example example) {
    assertThat(example.value().get("status").asString()).isEqualTo(example.place());
  }

  @Test
  void every_request_and_every_answer_is_shown() {
    JsonNode paths = References.resolved(SpecFiles.BUNDLE, "/paths");

    assertThat(
            paths.findParents("schema").stream()
                .filter(parent -> !parent.has("in") && !parent.has("required")))
        .hasSizeGreaterThan(20)
        .allSatisfy(media -> assertThat(media.path("examples")).isNotEmpty());
  }

  @Test
  void every_file_is_shown_in_the_contract() {
    Set<String> shown = examples().stream().map(Example::file).collect(Collectors.toSet());

    assertThat(shown).containsExactlyInAnyOrderElementsOf(SpecFiles.under(SpecFiles.EXAMPLES));
  }

  @Test
  void every_schema_has_an_example() {
    Set<String> exercised =
        examples().stream()
            .flatMap(e -> Examples.exercised(e).stream())
            .collect(Collectors.toSet());

    assertThat(exercised)
        .containsExactlyInAnyOrderElementsOf(
            SpecFiles.bundle().at("/components/schemas").propertyNames());
  }

  private static JsonNode withOtherType(JsonNode body, String member) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    boolean isNumber = body.get(member).isNumber();
    return ((ObjectNode) body.deepCopy())
        .set(member, isNumber ? nodes.stringNode("4711") : nodes.numberNode(4711));
  }

  private static JsonNode without(JsonNode body, String member) {
    return ((ObjectNode) body.deepCopy()).without(member);
  }
}
