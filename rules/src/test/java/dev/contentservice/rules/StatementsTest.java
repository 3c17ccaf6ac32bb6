package dev.contentservice.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A statement is printed where a body violates it, so it says what must be. Pages and examples
 * print the statement of the descriptor.
 */
class StatementsTest {
  private static final String ID = "(?<id>(?:item-type|webhook|shape|provisioning)[a-z.-]+)";
  private static final String QUOTED = "(?<quote>['\"])(?<text>.*?)\\k<quote>";

  /** The forms in which a page or an example shows a statement with the id of its rule. */
  private static final List<Pattern> SHOWN =
      Stream.of(
              ": (?<text>[^:;(\n]+)(?: \\([^)\n]*\\))?; [^\n]*\\[" + ID + "]",
              "(?s)rule['\"]?: ['\"]" + ID + "['\"].{0,200}?statement['\"]?: ?" + QUOTED,
              "(?s)## " + ID + "\\s+(?:error|warning)[^:]*: (?<text>.*?)\\s\\(section")
          .map(Pattern::compile)
          .toList();

  @Test
  void every_statement_says_what_must_be() throws IOException {
    assertThat(statements())
        .hasSizeGreaterThan(25)
        .allSatisfy(
            (rule, statement) ->
                assertThat(statement).containsPattern("\\b(must|must not|only|is missing)\\b"));
  }

  @Test
  void every_page_and_example_shows_the_statement_of_the_descriptor() throws IOException {
    Map<String, String> statements = statements();
    List<String> files = files();

    assertThat(SHOWN)
        .allSatisfy(
            form ->
                assertThat(files.stream().flatMap(file -> form.matcher(file).results()))
                    .isNotEmpty());
    for (Pattern form : SHOWN) {
      for (String file : files) {
        for (var shown = form.matcher(file); shown.find(); ) {
          assertThat(shown.group("text").replaceAll("\\s+", " "))
              .as(shown.group("id"))
              .isEqualTo(statements.get(shown.group("id")));
        }
      }
    }
  }

  /** The statement of each rule of every module. */
  private static Map<String, String> statements() throws IOException {
    return RuleSourcesTest.rules().entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, rule -> statement(rule.getValue())));
  }

  /** The first string of this source text, whose parts are joined by {@code +}. */
  private static String statement(String source) {
    return source.replaceAll("\"\\s*\\+\\s*\"", "").replaceAll("(?s)^[^\"]*\"(.*?)\".*", "$1");
  }

  private static List<String> files() throws IOException {
    List<String> files = new ArrayList<>();
    for (String root : List.of("README.md", "docs", "examples/node", "api-spec/src/main")) {
      try (Stream<Path> found = Files.walk(Path.of("..", root))) {
        found
            .filter(file -> file.toString().matches(".*\\.(md|json|mjs)"))
            .map(Assumptions::text)
            .forEach(files::add);
      }
    }
    return files;
  }
}
