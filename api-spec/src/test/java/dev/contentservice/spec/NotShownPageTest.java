package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page for people says what the list of assumptions says. */
class NotShownPageTest {
  private static final String INDENT = "\n  ";
  private static final String HOW_TO_REFRESH = "mvn -pl api-spec test -Dupdate-docs";

  @Test
  void the_page_is_up_to_date() throws IOException {
    String page = page(Assumption.all());
    if (System.getProperty("update-docs") != null) {
      Files.createDirectories(SpecFiles.NOT_SHOWN_PAGE.getParent());
      Files.writeString(SpecFiles.NOT_SHOWN_PAGE, page);
    }

    assertThat(SpecFiles.NOT_SHOWN_PAGE)
        .as("docs/NOT-SHOWN.md is stale; write it anew with: " + HOW_TO_REFRESH)
        .hasContent(page);
  }

  @Test
  void the_page_has_every_entry_in_full() {
    List<Assumption> all = Assumption.all();
    String page = page(all);

    assertThat(all)
        .filteredOn(e -> !page.contains("### " + e.id()) || !oneLine(page).contains(e.chosen()))
        .isEmpty();
  }

  private static String page(List<Assumption> all) {
    return """
    <!-- Written from api-spec/src/main/openapi/assumptions.yaml by: %s -->
    # What the interface document leaves open

    The contract is written from a document that leaves a lot open, and says so.
    This page lists what is open, what the contract chose, and how to choose
    otherwise. Nothing on it is a fact of the document. In the contract every
    choice carries `x-assumed` with the name it has here, and every fact
    `x-source` with its section.

    %s
    ## Called "not shown" by the document

    %s
    ## Not mentioned by the document

    %s\
    """
        .formatted(
            HOW_TO_REFRESH,
            overview(all),
            entries(all, Assumption::isNotShown),
            entries(all, entry -> !entry.isNotShown()));
  }

  private static String overview(List<Assumption> all) {
    String head = "| section | name | what is open |\n|---|---|---|\n";
    return all.stream().map(NotShownPageTest::row).collect(Collectors.joining("", head, ""));
  }

  private static String row(Assumption entry) {
    return "| §%1$s | [%2$s](#%2$s) | %3$s |\n"
        .formatted(entry.section(), entry.id(), entry.open());
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
            .map(rule -> "[`%s`](RULES.md#%s)".formatted(rule, rule.replace(".", "")))
            .collect(Collectors.joining(", ", "- Rules: ", "\n"));
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
