package dev.contentservice.rules.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reading by a contract that closes enumerations, adds a member and restricts a length. */
class AdaptedReadingTest {
  private static JsonBodyReader<CreateItemTypeRequest> reader;

  @BeforeAll
  static void adapt() throws IOException {
    YAMLMapper yaml = new YAMLMapper();
    ObjectNode contract;
    try (InputStream in =
        JsonBodyReader.class
            .getClassLoader()
            .getResourceAsStream("META-INF/openapi/content-service.yaml")) {
      contract = (ObjectNode) yaml.readTree(in);
    }
    ObjectNode schemas = (ObjectNode) contract.at("/components/schemas");
    ((ObjectNode) schemas.get("CollectionAppearance")).putArray("enum").add("compact").add("table");
    ((ObjectNode) schemas.get("OrderingMeta")).putArray("enum").add("created_at");
    ObjectNode members = (ObjectNode) schemas.at("/CreateItemTypeRequest/properties");
    members.putObject("colour").put("type", "string").put("maxLength", 3);
    members.putObject("choice").putArray("oneOf").addObject().putArray("enum").add("a");
    members.set(
        "parts",
        yaml.readTree(
            """
            nullable: true
            allOf:
            - {type: object, required: [a], properties: {a: {type: string}}}
            - {allOf: [{required: [b], properties: {b: {enum: [1, {x: 1}]}}}]}
            """));
    members.putObject("phone").put("type", "string").put("format", "phone");
    for (String type : List.of("array", "boolean", "integer", "number", "object", "string")) {
      members.putObject("some_" + type).put("type", type);
    }
    reader =
        JsonBodyReader.createItemType()
            .adaptedTo(new ByteArrayInputStream(yaml.writeValueAsBytes(contract)));
  }

  @Test
  void a_value_that_an_alternative_does_not_list_is_invalid() {
    assertThat(read("'choice': 'b'"))
        .isInstanceOfSatisfying(
            Invalid.class,
            it ->
                assertThat(it.report())
                    .asString()
                    .contains("send one of the alternatives", "send `a`"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'collection_appearance': 'cards' | /collection_appearance: a member must have a value the"
            + " contract allows (section 4.1); send `compact` or `table` [shape.value]",
        "'ordering_meta': 'updated_at' | /ordering_meta: a member must have a value the contract allows"
            + " (section 4.1); send `created_at` [shape.value]",
        "'colour': 'green' | /colour: a member must have a value the contract allows (section 4.1); send"
            + " a text with a length of at most 3 [shape.value]",
        "'colour': 1 | /colour: a member must have the type the contract gives it (section 4.1); send a"
            + " string [shape.type]",
        "'color': 'red' | /color: a request must not have members the contract does not name (section"
            + " 4.1); did you mean `colour`? otherwise remove it [shape.unknown-member]",
        "'singleton': 'true' | /singleton: a member must have the type the contract gives it (section"
            + " 4.1); send a boolean [shape.type]",
        "'parts': {'b': 1} | /parts/a: a required member is missing (section 4.1); send `a` [shape.required]",
        "'parts': {'a': '', 'b': 2} | /parts/b: a member must have a value the contract allows (section"
            + " 4.1); send `1` or `{\"x\":1}` [shape.value]",
        "'title_field': {'type': 'field', 'id': 'f', 'x': 1} | /title_field/x: a request must not have"
            + " members the contract does not name (section 4.1); remove it"
            + " [shape.unknown-member]"
      })
  void a_document_that_the_adapted_contract_rejects_is_invalid(String member, String violation) {
    assertThat(read(member))
        .isInstanceOfSatisfying(
            Invalid.class, it -> assertThat(it.report()).hasToString(violation));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'collection_appearance': 'table', 'ordering_meta': null",
        "'ordering_meta': 'created_at', 'title_field': {'type': 'field', 'id': 'f'}",
        "'hint': null"
      })
  void a_valid_document_is_the_body_that_the_usual_reader_reads(String members) {
    assertThat(read(members)).isEqualTo(JsonBodyReader.createItemType().read(body(members)));
    assertThat(read(members)).isInstanceOf(Valid.class);
  }

  @ParameterizedTest
  @CsvSource({
    "array, an array",
    "boolean, a boolean",
    "integer, an integer",
    "number, a number",
    "object, an object",
    "string, a string"
  })
  void a_fix_names_the_type_with_its_article(String type, String words) {
    assertThat(read("'some_" + type + "': " + (type.equals("boolean") ? "1" : "true")))
        .isInstanceOfSatisfying(
            Invalid.class,
            it -> assertThat(it.report().violations().get(0).fix()).isEqualTo("send " + words));
  }

  @Test
  void a_member_that_the_contract_adds_is_ignored() {
    for (String each :
        List.of(
            "'colour': 'red'", "'phone': '555-1'", "'parts': null", "'parts': {'a': '', 'b': 1}")) {
      assertThat(read(each + ", 'hint': 'h'"))
          .isEqualTo(new Valid<>(new CreateItemTypeRequest("Article", "article").hint("h")));
    }
  }

  @Test
  void limits_and_the_adapted_contract_are_independent() {
    JsonBodyReader<CreateItemTypeRequest> small = reader.within(new JsonLimits(80, 5, 50, 5));

    assertThat(small.read(body("'collection_appearance': 'x'"))).isInstanceOf(Invalid.class);
    assertThat(small.read(body("'hint': '" + "x".repeat(80) + "'"))).isInstanceOf(Malformed.class);
    assertThat(reader.read("{\"a\":1,\"a\":2}".getBytes(UTF_8))).isInstanceOf(Malformed.class);
  }

  @Test
  void a_contract_without_the_schema_is_an_error() {
    assertThatThrownBy(() -> adaptedTo("components: {schemas: {}}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the contract has no schema CreateItemTypeRequest");
    assertThatThrownBy(() -> adaptedTo("a: b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the contract has no components/schemas");
    assertThatThrownBy(() -> adaptedTo("a: [")).hasMessageStartingWith("cannot read the contract");
  }

  private static void adaptedTo(String yaml) {
    JsonBodyReader.createItemType().adaptedTo(new ByteArrayInputStream(yaml.getBytes(UTF_8)));
  }

  private static ReadResult<CreateItemTypeRequest> read(String members) {
    return reader.read(body(members));
  }

  private static byte[] body(String members) {
    return ("{'name': 'Article', 'api_key': 'article', " + members + "}")
        .replace('\'', '"')
        .getBytes(UTF_8);
  }
}
