package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page for people says what the list of assumptions says. */
class NotShownPageTest {
  private static final Path PAGE = SpecFiles.DOCS.resolve("NOT-SHOWN.md");
  private static final String HOW_TO_REFRESH = "mvn -pl api-spec test -Dupdate-docs";
  private static final String HEAD =
      """
      <!-- Written from api-spec/src/main/openapi/assumptions.yaml by: %s -->
      # What the interface document leaves open

      The [interface document](../api-spec/src/document/interface-document.txt) leaves a lot open. This page lists what is
      open and what the contract chose. In the contract every choice has `x-assumed` with its name here, and every fact
      `x-source` with its section. [assumptions.yaml](../api-spec/src/main/openapi/assumptions.yaml) has the reason of each
      choice and the place to change it; [an overlay](ADAPTING.md) changes schemas, `RuleSet.without` omits a rule.

      | name | what is open | chosen |
      |---|---|---|
      """;

  @Test
  void the_page_is_up_to_date() throws IOException {
    String text =
        HEAD.formatted(HOW_TO_REFRESH)
            + Assumption.all().stream().map(NotShownPageTest::row).collect(Collectors.joining());

    if (System.getProperty("update-docs") != null) {
      Files.writeString(PAGE, text);
    }
    assertThat(PAGE).as("stale; write it anew with: %s", HOW_TO_REFRESH).hasContent(text);
  }

  private static String row(Assumption entry) {
    return "| %s (§%s) | %s | %s%s |\n"
        .formatted(
            entry.id(),
            entry.section(),
            entry.open(),
            entry.chosen(),
            entry.rules().stream().map(NotShownPageTest::link).collect(Collectors.joining()));
  }

  /** With the anchor that GitHub makes of a heading, which has no dots. */
  private static String link(String rule) {
    return " [`%s`](RULES.md#%s)".formatted(rule, rule.replace(".", ""));
  }
}
