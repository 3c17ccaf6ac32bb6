package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The contract breaks no user of the last released one. A change names its place, the member that
 * changes, and the new value; "gone" removes the member.
 */
class BreakingChangesTest {
  private static final char BAR = '|';
  // The values are JSON, so that quotation marks must stay.
  private static final char NONE = '\0';

  private final JsonNode contract = SpecFiles.bundle();

  @Test
  void the_contract_does_not_break_the_one_released_last() {
    assertThat(new ReleasedContract(SpecFiles.yaml(SpecFiles.RELEASED)).brokenBy(contract))
        .as("a contract that breaks %s is a new major version", SpecFiles.RELEASED)
        .isEmpty();
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/breaking-changes.csv",
      delimiter = BAR,
      quoteCharacter = NONE,
      numLinesToSkip = 1)
  void a_breaking_change_is_found(String what, String at, String member, String value) {
    assertThat(new ReleasedContract(contract).brokenBy(changed(at, member, value))).isNotEmpty();
  }

  @Test
  void a_new_member_that_a_request_must_have_is_found() {
    JsonNode later =
        changed("CreateItemTypeRequest/properties", "colour", "{\"type\": \"string\"}");
    ((ArrayNode) later.at("/components/schemas/CreateItemTypeRequest/required")).add("colour");

    assertThat(new ReleasedContract(contract).brokenBy(later)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/harmless-changes.csv",
      delimiter = BAR,
      quoteCharacter = NONE,
      numLinesToSkip = 1)
  void a_harmless_change_is_let_through(String what, String at, String member, String value) {
    assertThat(new ReleasedContract(contract).brokenBy(changed(at, member, value))).isEmpty();
  }

  @Test
  void a_new_operation_is_let_through() {
    JsonNode later = contract.deepCopy();
    ((ObjectNode) later.at("/paths/~1item-types"))
        .putObject("get")
        .putObject("responses")
        .putObject("200")
        .put("description", "Models.");

    assertThat(new ReleasedContract(contract).brokenBy(later)).isEmpty();
  }

  /**
   * @param at a JSON Pointer, or one that starts at the schemas
   */
  private JsonNode changed(String at, String member, String value) {
    JsonNode later = contract.deepCopy();
    String pointer = at.startsWith("/") ? at : "/components/schemas/" + at;
    ObjectNode place = (ObjectNode) later.at(pointer);
    if (value.equals("gone")) {
      place.remove(member);
    } else {
      place.set(member, new JsonMapper().readTree(value));
    }
    assertThat(later).as("the change does change something").isNotEqualTo(contract);
    return later;
  }
}
