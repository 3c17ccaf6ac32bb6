package dev.contentservice.spec;

import static dev.contentservice.spec.InTheWordsOfTheDocument.cell;
import static dev.contentservice.spec.InTheWordsOfTheDocument.type;
import static dev.contentservice.spec.InTheWordsOfTheDocument.whole;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Row by row, the contract says what the tables of the document say, and no more. */
class TablesOfTheDocumentTest {
  private static final String TABLES =
      """
      2.1, ItemType,               Field
      2.2, Webhook,                Field
      4.1, CreateItemTypeRequest,  Name
      4.2, UpdateWebhookRequest,   Name
      6.1, EventSubscription,      Field
      6.1, EventSubscriptionInput, Field
      """;

  private static final String ROWS =
      "each property of %s has a row in section %s of " + SpecFiles.DOCUMENT;

  private final InterfaceDocument document = new InterfaceDocument();

  @ParameterizedTest
  @CsvSource(textBlock = TABLES)
  void every_row_is_a_property_of_its_type_and_there_is_no_other(
      String section, String schema, String key) {
    Map<String, String> rows =
        document.table(section).stream()
            .collect(Collectors.toMap(row -> row.get(key), row -> cell(row.get("Type"))));
    Map<String, String> properties =
        properties(schema).entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, property -> type(property.getValue())));
    assertThat(properties).as(ROWS, schema, section).isEqualTo(rows).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(textBlock = TABLES)
  void every_property_names_the_section_of_its_row(String section, String schema) {
    assertThat(properties(schema))
        .allSatisfy((name, property) -> assertThat(Marks.sections(property)).contains(section));
  }

  @ParameterizedTest
  @CsvSource({"2.1, ItemType", "2.2, Webhook", "6.1, EventSubscription"})
  void every_property_has_the_meaning_of_its_row(String section, String schema) {
    // Two rows say what is in the object instead; the test below reads those.
    List<Map<String, String>> rows =
        document.table(section).stream()
            .filter(row -> insides(row.get("Meaning")).isEmpty())
            .toList();

    assertThat(rows)
        .isNotEmpty()
        .allSatisfy(
            row ->
                assertThat(
                        properties(schema).get(row.get("Field")).get("description").stringValue())
                    .startsWith(row.get("Meaning").split("; ")[0]));
  }

  @ParameterizedTest
  @CsvSource({
    "2.1, meta,   ItemTypeMeta",
    "6.1, filter, EventFilter",
    "6.1, filter, EventFilterInput"
  })
  void what_a_row_says_is_in_an_object_is_in_its_schema(
      String section, String field, String schema) {
    String meaning =
        document.table(section).stream()
            .filter(row -> row.get("Field").equals(field))
            .map(row -> row.get("Meaning"))
            .collect(Collectors.joining());
    Map<String, String> properties = new TreeMap<>();
    properties(schema).forEach((name, property) -> properties.put(name, type(property)));

    assertThat(properties).isEqualTo(insides(meaning)).isNotEmpty();
  }

  @Test
  void a_creator_must_send_what_the_table_requires_and_nothing_else() {
    List<String> required =
        document.table("4.1").stream()
            .filter(row -> row.get("Required").equals("yes"))
            .map(row -> row.get("Name"))
            .toList();

    assertThat(required("CreateItemTypeRequest"))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(required);
  }

  @Test
  void any_subset_of_an_update_can_be_sent() {
    assertThat(required("UpdateWebhookRequest")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"ItemType", "Webhook"})
  void a_resource_is_answered_complete_and_this_is_marked_as_our_choice(String schema) {
    assertThat(required(schema)).containsExactlyInAnyOrderElementsOf(properties(schema).keySet());
    assertThat(schema(schema).get("x-assumed").valueStream().map(JsonNode::stringValue))
        .contains("complete-responses");
  }

  @Test
  void every_enum_is_open_and_names_what_the_document_has_observed() {
    String text = document.line("2.1", "Observed enum values");
    List<String> enums =
        document.table("2.1").stream()
            .filter(row -> row.get("Type").startsWith("enum"))
            .map(row -> row.get("Field"))
            .toList();

    assertThat(enums)
        .hasSize(3)
        .allSatisfy(name -> assertThat(observed(name)).isEqualTo(named(name, text)));
  }

  @Test
  void the_query_parameter_of_creating_a_model_is_an_optional_flag() {
    String line = document.line("4.1", "- Query parameter");
    JsonNode parameters =
        References.resolved(SpecFiles.BUNDLE, "/paths/~1item-types/post/parameters");
    JsonNode flag = parameters.get(0);

    assertThat(line).contains("`skip_menu_item_creation` (boolean, optional)");
    assertThat(parameters).filteredOn(parameter -> parameter.has("x-source")).containsOnly(flag);
    assertThat(flag.get("name").stringValue()).isEqualTo("skip_menu_item_creation");
    assertThat(flag.get("in").stringValue()).isEqualTo("query");
    assertThat(flag.get("required").booleanValue()).isFalse();
    assertThat(type(flag.get("schema"))).isEqualTo("boolean");
    assertThat(line).contains(flag.get("description").stringValue());
  }

  private static JsonNode schema(String name) {
    return References.resolved(SpecFiles.BUNDLE, "/components/schemas/" + name);
  }

  private static Map<String, JsonNode> properties(String schema) {
    return schema(schema).get("properties").properties().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static List<String> required(String schema) {
    return schema(schema).path("required").valueStream().map(JsonNode::stringValue).toList();
  }

  private static List<String> observed(String property) {
    return whole(properties("ItemType").get(property))
        .get("x-observed-values")
        .valueStream()
        .map(JsonNode::stringValue)
        .toList();
  }

  private static List<String> named(String field, String text) {
    Pattern value = Pattern.compile("`" + field + "` takes a value named `(\\w+)`");
    return value.matcher(text).results().map(found -> found.group(1)).toList();
  }

  /** The members that a meaning lists, each as {@code `name` (type)}. */
  private static Map<String, String> insides(String meaning) {
    return Pattern.compile("`(\\w+)` \\(([^)]*)\\)")
        .matcher(meaning)
        .results()
        .collect(
            Collectors.toMap(
                r -> r.group(1), TablesOfTheDocumentTest::inside, (a, b) -> a, TreeMap::new));
  }

  private static String inside(MatchResult member) {
    return member.group(2).replace("identifier ", "");
  }
}
