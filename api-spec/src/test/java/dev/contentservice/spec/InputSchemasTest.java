package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What goes both ways is written twice, closed for requests and open for answers; the twins agree.
 */
class InputSchemasTest {
  private static final JsonNode SCHEMAS = SpecFiles.bundle().at("/components/schemas");

  static Stream<String> inputs() {
    return SCHEMAS.propertyNames().stream().filter(name -> name.endsWith("Input"));
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void an_input_schema_is_its_twin_but_closed(String input) {
    JsonNode closed = SCHEMAS.get(input);
    JsonNode open = SCHEMAS.get(input.replaceFirst("Input$", ""));

    assertThat(closed.get("additionalProperties").booleanValue()).isFalse();
    assertThat(open.get("additionalProperties").booleanValue()).isTrue();
    assertThat(shape(closed)).isEqualTo(shape(open));
  }

  @Test
  void every_object_of_a_request_is_closed() {
    List<JsonNode> objects = objectsOf("requestBody");

    assertThat(objects).hasSizeGreaterThan(5);
    assertThat(objects).noneMatch(schema -> schema.path("additionalProperties").asBoolean(true));
  }

  @Test
  void every_object_of_an_answer_is_open() {
    List<JsonNode> objects = objectsOf("responses");

    assertThat(objects).hasSizeGreaterThan(5);
    assertThat(objects).allMatch(schema -> schema.path("additionalProperties").asBoolean(false));
  }

  /** What a schema demands of every member, without what tells the twins apart. */
  private static JsonNode shape(JsonNode schema) {
    ObjectNode shape =
        (ObjectNode) new JsonMapper().readTree(schema.toString().replace("Input\"", "\""));
    // A request may need choices of its own, such as whether what it refers to must exist.
    return shape.remove(List.of("additionalProperties", "description", "x-assumed"));
  }

  private static List<JsonNode> objectsOf(String side) {
    return References.resolved(SpecFiles.BUNDLE, "/paths").findValues(side).stream()
        .flatMap(InputSchemasTest::objects)
        .toList();
  }

  private static Stream<JsonNode> objects(JsonNode node) {
    Stream<JsonNode> inside = node.valueStream().flatMap(InputSchemasTest::objects);
    return node.has("properties") ? Stream.concat(Stream.of(node), inside) : inside;
  }
}
