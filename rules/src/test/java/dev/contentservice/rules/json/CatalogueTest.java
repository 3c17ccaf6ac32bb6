package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.stream.BodyKind;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.ProvisioningRules;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * {@code docs/RULES.md}, {@code rules.json} and the messages of the Jakarta validators match the
 * rule descriptors. To write them, run {@code mvn -pl rules -am test -Dtest=CatalogueTest
 * -Dcatalogue.write=true -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class CatalogueTest {
  private static final Path JSON =
      Path.of("src/main/resources/META-INF/content-service/rules.json");
  private static final Path MESSAGES =
      Path.of("src/main/resources/ContributorValidationMessages.properties");
  private static final Path PAGE = Path.of("../docs/RULES.md");
  private static final JsonNode EXAMPLES =
      BodyJson.mapper().readTree(CatalogueTest.class.getResourceAsStream("/rule-examples.json"));

  @ParameterizedTest
  @MethodSource("descriptors")
  void each_rule_has_an_invalid_and_a_valid_example(RuleDescriptor descriptor) {
    JsonNode example = EXAMPLES.path(descriptor.id());

    assertThat(report(example, "failing").violations())
        .isNotEmpty()
        .extracting(violation -> violation.rule().id())
        .containsOnly(descriptor.id());
    assertThat(report(example, "passing").violations()).isEmpty();
  }

  @Test
  void the_json_catalogue_matches_the_descriptors() throws IOException {
    assertUpToDate(JSON, json());
  }

  @Test
  void the_rules_page_matches_the_descriptors() throws IOException {
    assertUpToDate(PAGE, page());
  }

  @Test
  void the_messages_match_the_descriptors() throws IOException {
    assertUpToDate(MESSAGES, messages());
  }

  @Test
  void the_catalogue_lists_every_rule_with_statement_fix_and_source() {
    assertThat(RuleCatalogue.rules())
        .extracting(RuleCatalogue.Entry::descriptor)
        .containsExactlyElementsOf(descriptors().toList());
    assertThat(RuleCatalogue.rules())
        .allSatisfy(
            entry ->
                assertThat(report(EXAMPLES.path(entry.descriptor().id()), "failing").violations())
                    .extracting(Violation::fix)
                    .contains(entry.fix()));
  }

  @Test
  void every_descriptor_has_an_example_and_every_example_a_descriptor() {
    assertThat(EXAMPLES.propertyNames())
        .containsExactlyInAnyOrderElementsOf(descriptors().map(RuleDescriptor::id).toList());
  }

  private static void assertUpToDate(Path file, String text) throws IOException {
    if (Boolean.getBoolean("catalogue.write")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(file)
        .as("stale; update it as described at the top of this test")
        .content()
        .isEqualTo(text);
  }

  private static Report report(JsonNode example, String kind) {
    WebhookNameLookup names =
        name ->
            name.equals(example.path("used_name").asString(""))
                ? Optional.of("w2")
                : Optional.empty();
    byte[] body = BodyJson.mapper().writeValueAsBytes(example.path(kind));
    if (example.path("as").asString().equals("provisioning")) {
      return provisioning(body);
    }
    return example.path("as").asString().equals("create-model")
        ? report(JsonBodyReader.createItemType().read(body), ItemTypeRules.CREATE)
        : report(
            JsonBodyReader.updateWebhook().read(body),
            WebhookRules.update("w1", names, EntityRelations.none()));
  }

  private static Report provisioning(byte[] file) {
    List<Violation> found = new ArrayList<>();
    try {
      new StreamCheck(BodyKind.PROVISIONING, EntityRelations.none(), Runnable::run)
          .check(
              new ByteArrayInputStream(file),
              finding ->
                  ((InvalidDocument) finding)
                      .violations()
                      .forEach(located -> found.add(located.violation())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Report.of(found);
  }

  private static <T> Report report(ReadResult<T> reading, RuleSet<T> rules) {
    if (reading instanceof Valid<T> valid) {
      return rules.check(valid.body());
    }
    if (reading instanceof Invalid<T> invalid) {
      return invalid.report();
    }
    return Report.of(List.of(((Malformed<T>) reading).violation()));
  }

  private static String json() {
    ArrayNode catalogue = JsonNodeFactory.instance.arrayNode();
    descriptors().forEach(descriptor -> catalogue.add(entry(descriptor)));
    String text = BodyJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(catalogue);
    return text.replace(System.lineSeparator(), "\n") + "\n";
  }

  /** The messages of the Jakarta validators, which see typed bodies only. */
  private static String messages() {
    String more =
        "dev.contentservice.rules.more=the body has more than 100 rule violations; fix the listed"
            + " ones and check it again\n";
    return descriptors()
        .filter(descriptor -> !isOfSchema(descriptor))
        .map(
            descriptor ->
                "dev.contentservice.rules.%s=%s; {fix} [%1$s]\n"
                    .formatted(descriptor.id(), descriptor.statement()))
        .collect(Collectors.joining("", "# Generated by CatalogueTest.\n", more));
  }

  private static ObjectNode entry(RuleDescriptor descriptor) {
    JsonNode example = EXAMPLES.path(descriptor.id());
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("id", descriptor.id()).put("severity", severity(descriptor));
    entry.put("statement", descriptor.statement()).put("source", descriptor.source());
    entry.put("fix", report(example, "failing").violations().get(0).fix());
    entry.set("document", example.path("as"));
    if (example.has("used_name")) {
      entry.putArray("names_of_others").add(example.path("used_name"));
    }
    entry.set("failing", example.path("failing"));
    entry.set("passing", example.path("passing"));
    return entry;
  }

  private static String page() {
    return """
    # Every rule

    Generated by `CatalogueTest`, as is `META-INF/content-service/rules.json` in the jar.

    An error rejects a body; a warning is only reported. Reports, responses and the command line list the first 100 errors
    and 100 warnings, and whether there are more. Rules `shape.…` check the schema of the contract. Rules `provisioning.…`
    check the file from which the reference service creates webhooks. A service checks the other rules only for a body that
    matches the schema.
    """
        + descriptors().map(CatalogueTest::chapter).collect(Collectors.joining())
        + """

        ## webhook.url.address-denied

        error, of the reference service only: url must not name an address that is closed to webhooks
        (section 2.2, RFC 6761, RFC 6890; see [DELIVERY.md](DELIVERY.md#where-webhooks-may-be-called)).

        ## webhook.custom-payload.template

        error, of the reference service with templates only: custom_payload must be a Mustache template
        (section 6.1; see [WEBHOOK-REQUESTS.md](WEBHOOK-REQUESTS.md#templates)).
        """;
  }

  private static boolean isOfSchema(RuleDescriptor descriptor) {
    return descriptor.id().matches("(shape|provisioning)\\..*");
  }

  private static String chapter(RuleDescriptor descriptor) {
    JsonNode example = EXAMPLES.path(descriptor.id());
    String other = example.path("used_name").asString("");
    String usedName = other.isEmpty() ? "" : " Another webhook is named `" + other + "`:";
    return """

    ## %s

    %s
    ```json
    %s
    ```
    %s
    """
        .formatted(
            descriptor.id(),
            wrapped(
                "%s: %s (%s).%s"
                    .formatted(
                        severity(descriptor),
                        descriptor.statement(),
                        descriptor.citation(),
                        usedName)),
            example.path("failing"),
            report(example, "failing").violations().stream()
                .map(v -> "- `" + v.pointer() + "`: " + v.fix())
                .distinct()
                .collect(Collectors.joining("\n")));
  }

  /** Breaks a line that is longer than the editor shows. */
  private static String wrapped(String line) {
    return line.replaceAll("(.{1,120})( |$)", "$1\n").stripTrailing();
  }

  private static String severity(RuleDescriptor descriptor) {
    return descriptor.severity().name().toLowerCase(Locale.ROOT);
  }

  private static List<RuleDescriptor> provisioning() {
    List<RuleDescriptor> all = new ArrayList<>();
    ProvisioningRules.entry(EntityRelations.none()).descriptors().stream()
        .filter(descriptor -> descriptor.id().startsWith("provisioning."))
        .forEach(all::add);
    all.add(1, ProvisioningRules.UNIQUE_ID);
    all.add(SigningKeysMember.DESCRIPTOR);
    all.add(DeliveryMember.DESCRIPTOR);
    return all;
  }

  static Stream<RuleDescriptor> descriptors() {
    return Stream.of(
            ItemTypeRules.CREATE.descriptors(),
            WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none())
                .descriptors(),
            SchemaRules.of("2.1, 2.2, 4.1, 4.2").all(),
            provisioning())
        .flatMap(List::stream);
  }
}
