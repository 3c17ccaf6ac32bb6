package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The catalogue of rules, for people and for tools, is what the cards say. Both files are written
 * by {@code mvn -pl rules -am test -Dtest=CatalogueTest -Dcatalogue.write=true
 * -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class CatalogueTest {
  private static final Path FOR_TOOLS =
      Path.of("src/main/resources/META-INF/content-service/rules.json");
  private static final Path FOR_PEOPLE = Path.of("../docs/RULES.md");
  private static final JsonNode EXAMPLES =
      ModelJson.mapper().readTree(CatalogueTest.class.getResourceAsStream("/rule-examples.json"));

  @ParameterizedTest
  @MethodSource("cards")
  void each_rule_has_a_body_that_breaks_only_it_and_one_that_breaks_none(RuleDescriptor card) {
    JsonNode example = EXAMPLES.path(card.id());

    assertThat(report(example, "failing").violations())
        .isNotEmpty()
        .extracting(violation -> violation.rule().id())
        .containsOnly(card.id());
    assertThat(report(example, "passing").violations()).isEmpty();
  }

  @Test
  void the_catalogue_for_tools_is_what_the_cards_say() throws IOException {
    assertUpToDate(FOR_TOOLS, forTools());
  }

  @Test
  void the_catalogue_for_people_is_what_the_cards_say() throws IOException {
    assertUpToDate(FOR_PEOPLE, forPeople());
  }

  @Test
  void no_card_is_left_without_an_example_and_no_example_without_a_card() {
    assertThat(EXAMPLES.propertyNames())
        .containsExactlyInAnyOrderElementsOf(cards().map(RuleDescriptor::id).toList());
  }

  private static void assertUpToDate(Path file, String text) throws IOException {
    if (Boolean.getBoolean("catalogue.write")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(file).as("write it anew as said at the top of this test").content().isEqualTo(text);
  }

  private static Report report(JsonNode example, String kind) {
    WebhookNameLookup names =
        name ->
            name.equals(example.path("taken").asString("")) ? Optional.of("w2") : Optional.empty();
    byte[] body = ModelJson.mapper().writeValueAsBytes(example.path(kind));
    return example.path("as").asString().equals("create-model")
        ? report(JsonBodyReader.createItemType().read(body), ItemTypeRules.CREATE)
        : report(
            JsonBodyReader.updateWebhook().read(body),
            WebhookRules.update("w1", names, EntityRelations.none()));
  }

  private static <T> Report report(ReadResult<T> reading, RuleSet<T> rules) {
    if (reading instanceof Valid<T> accepted) {
      return rules.check(accepted.body());
    }
    if (reading instanceof Invalid<T> refused) {
      return refused.report();
    }
    return Report.of(List.of(((Malformed<T>) reading).violation()));
  }

  private static String forTools() {
    ArrayNode catalogue = JsonNodeFactory.instance.arrayNode();
    cards().forEach(card -> catalogue.add(entry(card)));
    String text = ModelJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(catalogue);
    return text.replace(System.lineSeparator(), "\n") + "\n";
  }

  private static ObjectNode entry(RuleDescriptor card) {
    JsonNode example = EXAMPLES.path(card.id());
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("id", card.id()).put("severity", severity(card));
    entry.put("statement", card.statement()).put("source", card.source());
    entry.set("document", example.path("as"));
    if (example.has("taken")) {
      entry.putArray("names_of_others").add(example.path("taken"));
    }
    entry.set("failing", example.path("failing"));
    entry.set("passing", example.path("passing"));
    return entry;
  }

  private static String forPeople() {
    String rows =
        cards()
            .map(
                c ->
                    "| [`%1$s`](#%2$s) | %3$s | %4$s |\n"
                        .formatted(c.id(), c.id().replace(".", ""), severity(c), c.citation()))
            .collect(Collectors.joining());
    return """
    # Every rule

    Written from the rules themselves by `CatalogueTest`; the same as data is in the jar,
    `META-INF/content-service/rules.json`. An error refuses a body, a warning is only reported. Rules
    `shape.…` are what the contract says by itself; the others are what no schema can say, and are
    evaluated only for a body that breaks none of the first. Of one body at most 100 errors and 100
    warnings are listed, the first of each; if there are more, the report, the response and the
    command line say so, but not how many.

    A service may have rules of its own, which it answers like these. The reference service has one:
    `webhook.url.address-denied`, an error, refuses a URL that names an address closed to webhooks
    ([where webhooks may be called](DELIVERY.md#where-webhooks-may-be-called)).

    | rule | severity | source |
    |---|---|---|
    """
        + rows
        + cards().map(CatalogueTest::chapter).collect(Collectors.joining());
  }

  private static String chapter(RuleDescriptor card) {
    JsonNode example = EXAMPLES.path(card.id());
    String other = example.path("taken").asString("");
    String taken = other.isEmpty() ? "" : " (another webhook is named `" + other + "`)";
    return """

    ## %s

    %s: %s (%s).

    Breaks it%s:

    ```json
    %s
    ```

    %s

    Keeps it:

    ```json
    %s
    ```
    """
        .formatted(
            card.id(),
            severity(card),
            card.statement(),
            card.citation(),
            taken,
            example.path("failing"),
            report(example, "failing").violations().stream()
                .map(v -> "- `" + v.pointer() + "`: " + v.fix())
                .distinct()
                .collect(Collectors.joining("\n")),
            example.path("passing"));
  }

  private static String severity(RuleDescriptor card) {
    return card.severity().name().toLowerCase(Locale.ROOT);
  }

  static Stream<RuleDescriptor> cards() {
    return Stream.of(
            ItemTypeRules.CREATE.descriptors(),
            WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none())
                .descriptors(),
            SchemaRules.of("2.2, 4.1, 4.2").all())
        .flatMap(List::stream);
  }
}
