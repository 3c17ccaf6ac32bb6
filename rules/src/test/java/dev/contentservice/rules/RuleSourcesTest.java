package dev.contentservice.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every rule follows from a sentence of the document or from a documented assumption. */
class RuleSourcesTest {
  /** The rules that the document states, and where: the number of the section, then its words. */
  private static final Map<String, List<String>> STATED =
      Map.of(
          "item-type.ordering.exclusive",
          List.of("4.1", "`ordering_meta` and `ordering_field` are not set at the same time."),
          "webhook.name.unique",
          List.of("4.2", "string (unique among webhooks)"),
          "shape.type",
          List.of("4", "Both operations exchange JSON objects that describe the resources above."),
          "shape.null",
          List.of("4.2", "string or null"),
          "shape.required",
          List.of("4.1", "| api_key | string | yes |"),
          "webhook.stored.complete",
          List.of("2.2", "| url | string | The URL that is called |"),
          "shape.value",
          List.of("4.1", "`{ type: \"field\", id }` or null"));

  /** Follows from the catalogue that an application gives. */
  private static final Set<String> OF_AN_APPLICATION = Set.of("webhook.subscription.in-catalog");

  private static final Pattern DESCRIPTOR =
      Pattern.compile(
          "(?:new RuleDescriptor|RuleDescriptor\\.(?:error|warning)|\\bdescriptor)\\(\\s*\"([a-z0-9.-]+)\",([^()]*)");

  private static final Pattern CITED = Pattern.compile("assumed: ([a-z-]+)");

  @Test
  void every_rule_is_stated_by_the_document_or_follows_from_a_choice_that_is_written_down()
      throws IOException {
    Set<String> based = new LinkedHashSet<>(STATED.keySet());
    based.addAll(Assumptions.rules());
    based.addAll(OF_AN_APPLICATION);

    assertThat(based).containsExactlyInAnyOrderElementsOf(rules().keySet());
  }

  @Test
  void the_document_states_the_rules_in_the_sections_that_are_named() {
    assertThat(STATED)
        .allSatisfy((rule, place) -> assertThat(section(place.get(0))).contains(place.get(1)));
  }

  @Test
  void every_choice_that_a_rule_cites_is_written_down() throws IOException {
    assertThat(rules())
        .allSatisfy(
            (rule, text) ->
                assertThat(CITED.matcher(text).results().map(found -> found.group(1)).toList())
                    .isSubsetOf(Assumptions.ids()));
  }

  @Test
  void the_rules_of_every_module_are_looked_at() throws IOException {
    assertThat(rules().keySet())
        .hasSizeGreaterThan(19)
        .contains("webhook.url.address-denied", "webhook.url.callable", "shape.text");
  }

  /** Rule ids and the rest of their descriptors in the sources of all modules. */
  static Map<String, String> rules() throws IOException {
    Map<String, String> rules = new java.util.TreeMap<>();
    for (Path source : sources()) {
      DESCRIPTOR
          .matcher(Assumptions.text(source))
          .results()
          .forEach(descriptor -> rules.put(descriptor.group(1), descriptor.group(2)));
    }
    return rules;
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> folders =
        Files.find(Path.of(".."), 6, (path, attributes) -> path.endsWith("src/main/java"))) {
      for (Path main : folders.filter(folder -> !folder.toString().contains("target")).toList()) {
        try (Stream<Path> files = Files.walk(main)) {
          files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
        }
      }
    }
    return sources;
  }

  /** The text, including nested strings. */
  private static String section(String number) {
    String level = "#".repeat(number.contains(".") ? 3 : 2);
    Pattern section =
        Pattern.compile(
            "(?ms)^"
                + level
                + " "
                + Pattern.quote(number)
                + "\\.? .*?(?=^#{1,"
                + level.length()
                + "} |\\z)");
    return section.matcher(Assumptions.document()).results().findFirst().orElseThrow().group();
  }
}
