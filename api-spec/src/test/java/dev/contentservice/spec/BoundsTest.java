package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/**
 * Each bound that a page or the contract states has a literal in the code and a test; {@code
 * .ci/bounds} tries both.
 */
class BoundsTest {
  private static final Path ROOT = Path.of("..");
  private static final Path CONTRACT = Path.of("src/main/openapi");
  private static final JsonNode LIST = SpecFiles.yaml(Path.of("src/test/resources/bounds.yaml"));

  private static final List<String> PAGES =
      List.of(
          "CLIENT",
          "DELIVERY",
          "KAFKA",
          "MANAGING",
          "NOT-SHOWN",
          "PUBLISHING",
          "RECEIVING",
          "RULES",
          "SERVER",
          "SETTINGS",
          "VALIDATORS",
          "WEBHOOK-REQUESTS");

  /** A number, perhaps a word, and what it counts. */
  private static final Pattern FIGURE =
      Pattern.compile(
          "(?<![\\w.§/:-])\\d+(,\\d{3})*(\\.\\d+)? ([a-z-]+ )?"
              + "(ms|s|min|h|[KMG]iB|k?B|(milli)?seconds?|minutes?|hours?|days?|bytes?|characters?"
              + "|digits|letters|lines?|levels?|arrays|sections?|headers?|keys?|names?|signatures?"
              + "|attempts?|failures|retries|requests?|events?|records?|rows?|deliver(y|ies)"
              + "|places|connections?|violations?|errors?|at a time|in all)\\b");

  private static final Pattern MAXIMUM = Pattern.compile("max(Length|Items|imum): \\d+");

  @TestFactory
  Stream<DynamicTest> a_bound_stands_on_its_page_in_the_code_and_in_a_test() {
    return LIST.path("bounds")
        .valueStream()
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.path("says").asString(),
                    () -> {
                      assertThat(page(row.path("page").asString()))
                          .contains(row.path("says").asString());
                      assertThat(Files.readString(ROOT.resolve(row.path("code").asString())))
                          .containsOnlyOnce(row.path("literal").asString());
                      assertThat(
                              testClass(row.path("code").asString(), row.path("test").asString()))
                          .exists();
                    }));
  }

  @TestFactory
  Stream<DynamicTest> each_figure_of_a_page_is_listed() {
    return PAGES.stream().map(name -> listed("docs/" + name + ".md", FIGURE));
  }

  @TestFactory
  Stream<DynamicTest> each_maximum_of_the_contract_is_listed() throws IOException {
    try (Stream<Path> files = Files.list(CONTRACT)) {
      return files
          .filter(Files::isRegularFile)
          .sorted()
          .map(file -> listed("api-spec/" + file.toString().replace('\\', '/'), MAXIMUM))
          .toList()
          .stream();
    }
  }

  private static DynamicTest listed(String page, Pattern figure) {
    return DynamicTest.dynamicTest(
        page,
        () -> {
          String text = page(page).replaceAll("``` ?[a-z]+ .*?```", "");
          for (String sentence : sentences(page)) {
            assertThat(page(page)).contains(sentence);
            text = text.replace(sentence, "...");
          }
          assertThat(figure.matcher(text).results().map(MatchResult::group)).isEmpty();
        });
  }

  private static List<String> sentences(String page) {
    return Stream.concat(
            LIST.path("bounds")
                .valueStream()
                .filter(row -> row.path("page").asString().equals(page))
                .map(row -> row.path("says").asString()),
            Stream.of("again", "others", "open")
                .flatMap(kind -> LIST.path(kind).path(page).valueStream())
                .map(JsonNode::asString))
        .toList();
  }

  private static String page(String name) {
    try {
      return Files.readString(ROOT.resolve(name)).replaceAll("\\s+", " ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path testClass(String code, String test) throws IOException {
    Path module = ROOT.resolve(code.substring(0, code.indexOf("/src/main/")));
    try (Stream<Path> files = Files.walk(module.resolve("src/test/java"))) {
      return files
          .filter(file -> file.endsWith(test + ".java"))
          .findFirst()
          .orElse(module.resolve("src/test/java").resolve(test));
    }
  }
}
