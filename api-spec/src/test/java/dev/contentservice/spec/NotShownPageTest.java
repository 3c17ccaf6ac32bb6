package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The pages for people say what the list of assumptions says. */
class NotShownPageTest {
  private static final String INDENT = "\n  ";
  private static final String HOW_TO_REFRESH = "mvn -pl api-spec test -Dupdate-docs";
  private static final String HEAD =
      """
      <!-- Written from api-spec/src/main/openapi/assumptions.yaml by: %s -->
      # %s

      """;

  /** The pages with entries, by the sections of the document. */
  private enum Page {
    DATA("What the document leaves open in data", "[23]|2\\..*"),
    OPERATIONS("What the document leaves open in operations", "[145789]|4\\..*"),
    EVENTS("What the document leaves open in events", "6.*");

    private final String title;
    private final String sections;

    Page(String title, String sections) {
      this.title = title;
      this.sections = sections;
    }

    private boolean has(Assumption entry) {
      return entry.section().matches(sections);
    }

    private String file() {
      return "NOT-SHOWN-" + name() + ".md";
    }

    private static Page of(Assumption entry) {
      return List.of(values()).stream().filter(page -> page.has(entry)).findFirst().orElseThrow();
    }
  }

  @Test
  void the_overview_is_up_to_date() throws IOException {
    assertUpToDate("NOT-SHOWN.md", overview(Assumption.all()));
  }

  @ParameterizedTest
  @EnumSource
  void a_page_is_up_to_date(Page page) throws IOException {
    assertUpToDate(page.file(), text(page));
  }

  private static void assertUpToDate(String name, String text) throws IOException {
    Path page = SpecFiles.DOCS.resolve(name);
    if (System.getProperty("update-docs") != null) {
      Files.writeString(page, text);
    }
    assertThat(page)
        .as("docs/%s is stale; write it anew with: %s", name, HOW_TO_REFRESH)
        .hasContent(text);
  }

  @Test
  void every_entry_is_in_full_on_its_page() {
    assertThat(Assumption.all())
        .allSatisfy(
            entry ->
                assertThat(oneLine(text(Page.of(entry))))
                    .contains("### " + entry.id(), entry.chosen()));
  }

  private static String text(Page page) {
    List<Assumption> all = Assumption.all().stream().filter(page::has).toList();
    return (HEAD
            + """
            [NOT-SHOWN.md](NOT-SHOWN.md) explains this list and has the overview.

            ## Called "not shown" by the document

            %s
            ## Not mentioned by the document

            %s\
            """)
        .formatted(
            HOW_TO_REFRESH,
            page.title,
            entries(all, Assumption::isNotShown),
            entries(all, entry -> !entry.isNotShown()));
  }

  private static String overview(List<Assumption> all) {
    return (HEAD
                + """
            The [interface document](../api-spec/src/document/interface-document.txt) leaves a lot open, and says so. This page
            lists what is open. The linked entries say what the contract chose, why, and how to choose otherwise. No entry is a
            fact of the document. In the contract every choice has `x-assumed` with its name here, and every fact `x-source` with
            its section.

            | section | name | what is open |
            |---|---|---|
            """)
            .formatted(HOW_TO_REFRESH, "What the interface document leaves open")
        + all.stream().map(NotShownPageTest::row).collect(Collectors.joining());
  }

  private static String row(Assumption entry) {
    return "| §%1$s | [%2$s](%3$s#%2$s) | %4$s |\n"
        .formatted(entry.section(), entry.id(), Page.of(entry).file(), entry.open());
  }

  private static String entries(List<Assumption> all, Predicate<Assumption> which) {
    return all.stream()
        .filter(which)
        .map(NotShownPageTest::entry)
        .collect(Collectors.joining("\n"));
  }

  /** With links, whose anchors GitHub makes of the headings without their dots. */
  private static String rules(Assumption entry) {
    return entry.rules().isEmpty()
        ? ""
        : entry.rules().stream()
            .map(NotShownPageTest::link)
            .collect(Collectors.joining(", ", "- Rules: ", "\n"));
  }

  private static String link(String rule) {
    String page = rule.matches("(shape|provisioning)\\..*") ? "SCHEMA-RULES.md" : "RULES.md";
    return "[`%s`](%s#%s)".formatted(rule, page, rule.replace(".", ""));
  }

  private static String entry(Assumption entry) {
    String quote = entry.quote().isEmpty() ? "" : "> " + entry.quote() + "\n\n";
    return """
    ### %s

    %s- Section: %s
    - Open: %s
    - Chosen: %s
    %s- Why: %s
    - To change it: %s
    """
        .formatted(
            entry.id(),
            quote,
            entry.section(),
            entry.open(),
            entry.chosen(),
            rules(entry),
            entry.why(),
            entry.change())
        .lines()
        .map(NotShownPageTest::wrapped)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** Breaks a line that is longer than the editor shows; indents the rest. */
  private static String wrapped(String line) {
    return line.replaceAll("(.{1,118})( |$)", "$1" + INDENT).stripTrailing();
  }

  private static String oneLine(String page) {
    return page.replace(INDENT, " ");
  }
}
