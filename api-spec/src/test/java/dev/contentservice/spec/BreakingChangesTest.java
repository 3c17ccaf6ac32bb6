package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Nobody who relies on the contract released last is broken by this one. */
class BreakingChangesTest {
  private static final String SCHEMAS = "/components/schemas/";
  private static final String UPDATE = SCHEMAS + "UpdateWebhookRequest";
  private static final String CREATE = SCHEMAS + "CreateItemTypeRequest";

  private final JsonNode contract = SpecFiles.bundle();

  static Stream<Named<Consumer<JsonNode>>> breaking() {
    return Stream.of(
        change("an operation is removed", c -> at(c, "/paths/~1item-types").remove("post")),
        change("a path is renamed", c -> rename(at(c, "/paths"), "/item-types", "/models")),
        change("a status is removed", c -> at(c, "/paths/~1item-types/post/responses").remove("201")),
        change("a media type is replaced", c -> rename(at(c, "/paths/~1item-types/post/requestBody/content"), "application/json", "text/json")),
        change("a parameter is removed", c -> ((ArrayNode) c.at("/paths/~1item-types/post/parameters")).remove(0)),
        change("a parameter becomes required", c -> at(c, "/paths/~1item-types/post/parameters/0").put("required", true)),
        change("a parameter has another type", c -> at(c, "/paths/~1item-types/post/parameters/0/schema").put("type", "string")),
        change("a property is removed from an answer", c -> at(c, SCHEMAS + "Webhook/properties").remove("url")),
        change("a property of an answer may be missing", c -> array(c, SCHEMAS + "Webhook/required").remove(0)),
        change("a property of an answer may be null", c -> at(c, SCHEMAS + "Webhook/properties/name").put("nullable", true)),
        change("a property of an answer has another type", c -> at(c, SCHEMAS + "Webhook/properties/enabled").put("type", "string")),
        change("a property of a request is removed", c -> at(c, UPDATE + "/properties").remove("enabled")),
        change("a property of a request becomes required", c -> at(c, UPDATE).putArray("required").add("name")),
        change("a new property of a request is required", c -> {
              at(c, CREATE + "/properties").putObject("colour").put("type", "string");
              array(c, CREATE + "/required").add("colour");
            }),
        change("a property of a request has another type", c -> at(c, UPDATE + "/properties/enabled").put("type", "string")),
        change("a property of a request may no longer be null", c -> at(c, UPDATE + "/properties/custom_payload").remove("nullable")),
        change("a string of a request must be shorter", c -> at(c, UPDATE + "/properties/name").put("maxLength", 5)),
        change("a string of a request must be longer", c -> at(c, UPDATE + "/properties/name").put("minLength", 5)),
        change("a string of a request gets a pattern", c -> at(c, UPDATE + "/properties/name").put("pattern", "[a-z]")),
        change("a string of a request gets a format", c -> at(c, UPDATE + "/properties/url").put("format", "uri")),
        change("a list of a request must be shorter", c -> at(c, UPDATE + "/properties/events").put("maxItems", 1)),
        change("a list of a request must be longer", c -> at(c, UPDATE + "/properties/events").put("minItems", 1)),
        change("a list of a request may not repeat", c -> at(c, UPDATE + "/properties/events").put("uniqueItems", true)),
        change("an open enum of a request is closed", c -> at(c, SCHEMAS + "OrderingMeta").putArray("enum").add("created_at")),
        change("an open enum of a subscription is closed", c -> at(c, SCHEMAS + "EventType").putArray("enum").add("create")),
        change("a value of a closed enum is replaced", c -> array(c, SCHEMAS + "FieldReferenceInput/properties/type/enum").removeAll().add("column")),
        change("an object of a request becomes closed", c -> at(c, SCHEMAS + "WebhookHeaders").put("additionalProperties", false)),
        change("a security scheme is replaced", c -> at(c, "/components/securitySchemes/ApiToken").put("scheme", "basic")),
        change("a header of an answer is removed", c -> at(c, "/paths/~1item-types/post/responses/201/headers").remove("X-Request-Id")));
  }

  static Stream<Named<Consumer<JsonNode>>> harmless() {
    return Stream.of(
        change("nothing changes", c -> {}),
        change("words change", c -> at(c, "/info").put("description", "Other words.")),
        change("a new property of a request is optional", c -> at(c, UPDATE + "/properties").putObject("colour").put("type", "string")),
        change("an answer has a new property", c -> at(c, SCHEMAS + "Webhook/properties").putObject("colour").put("type", "string")),
        change("an operation is added", c -> {
              ObjectNode get = at(c, "/paths/~1item-types").putObject("get");
              get.putObject("responses").putObject("200").put("description", "Models.");
            }));
  }

  @Test
  void the_contract_does_not_break_the_one_released_last() {
    assertThat(new ReleasedContract(SpecFiles.yaml(SpecFiles.RELEASED)).brokenBy(contract)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("breaking")
  void a_breaking_change_is_found(Consumer<JsonNode> change) {
    JsonNode later = contract.deepCopy();
    change.accept(later);

    assertThat(later).isNotEqualTo(contract);
    assertThat(new ReleasedContract(contract).brokenBy(later)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("harmless")
  void a_harmless_change_is_let_through(Consumer<JsonNode> change) {
    JsonNode later = contract.deepCopy();
    change.accept(later);

    assertThat(new ReleasedContract(contract).brokenBy(later)).isEmpty();
  }

  private static Named<Consumer<JsonNode>> change(String name, Consumer<JsonNode> change) {
    return Named.of(name, change);
  }

  private static ObjectNode at(JsonNode contract, String pointer) {
    return (ObjectNode) contract.at(pointer);
  }

  private static ArrayNode array(JsonNode contract, String pointer) {
    return (ArrayNode) contract.at(pointer);
  }

  private static void rename(ObjectNode node, String from, String to) {
    node.set(to, node.remove(from));
  }
}
