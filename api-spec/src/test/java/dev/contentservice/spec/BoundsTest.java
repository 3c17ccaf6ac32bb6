package dev.contentservice.spec;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/**
 * Each bound that a page, the contract, a Javadoc comment of a public type or the console states
 * has a literal in the code and a test; {@code .ci/bounds} tries both.
 */
class BoundsTest {
  private static final Path ROOT = Path.of("..");
  private static final String CONTRACT = "api-spec/src/main/openapi";
  private static final String CONSOLE =
      "reference-service/src/main/resources/dev/contentservice/service/console";

  /** Modules with public types of users. */
  private static final List<String> MODULES =
      List.of(
          "model",
          "rules",
          "client-generated",
          "webhooks",
          "server-stub",
          "spring-boot-starter",
          "tools/testing",
          "tools/conformance");

  private static final JsonNode LIST = SpecFiles.yaml(Path.of("src/test/resources/bounds.yaml"));

  /** Pages of which each figure is listed; of all others, each that is stated as a bound. */
  private static final Set<String> REFERENCE =
      Set.of(
          "CLIENT",
          "DELIVERY",
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

  private static final Pattern BOUND =
      Pattern.compile(
          "(?i)\\b(at most|at least|up to|(more|fewer|less|longer|shorter|larger) than|within|the"
              + " (first|last|newest|oldest)|limited to|beyond) (the )?((a"
              + " )?\\d[\\d,]*(\\.\\d+)?|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|half|an?"
              + " (second|minute|hour|day|week|hundred|thousand|million|third|quarter"
              + "|eighth|tenth|32nd))\\b");

  private static final Pattern MAXIMUM = Pattern.compile("max(Length|Items|imum): \\d+");
  private static final Pattern PUBLIC = Pattern.compile("(?m)^public ");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*\\*.*?\\*/");

  /** Pages of what was measured. */
  private static final Pattern MEASURED = Pattern.compile("docs/(BENCHMARKS|RELIABILITY).*");

  @TestFactory
  Stream<DynamicTest> a_bound_stands_on_its_page_in_the_code_and_in_a_test() {
    return LIST.path("bounds")
        .valueStream()
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.path("says").asString(),
                    () -> {
                      // A failure would print the whole page.
                      assertThat(
                              text(row.path("page").asString())
                                  .indexOf(row.path("says").asString()))
                          .isNotNegative();
                      assertThat(oneLine(SpecFiles.text(ROOT.resolve(row.path("code").asString()))))
                          .containsOnlyOnce(row.path("literal").asString());
                      assertThat(
                              testClass(row.path("code").asString(), row.path("test").asString()))
                          .exists();
                    }));
  }

  @TestFactory
  Stream<DynamicTest> each_figure_of_a_page_is_listed() {
    return pages()
        .map(page -> listed(page, isReference(page) ? List.of(FIGURE, BOUND) : List.of(BOUND)));
  }

  private static boolean isReference(String page) {
    return REFERENCE.contains(page.substring(page.indexOf('/') + 1, page.lastIndexOf('.')));
  }

  @TestFactory
  Stream<DynamicTest> each_bound_of_the_contract_the_console_and_a_public_type_is_listed() {
    return texts()
        .filter(file -> !file.contains("/internal/"))
        .map(file -> listed(file, List.of(BOUND, MAXIMUM)));
  }

  @Test
  void no_sentence_of_the_list_is_outdated() {
    String all =
        Stream.of(pages(), texts())
            .flatMap(places -> places)
            .map(BoundsTest::text)
            .collect(joining());

    assertThat(sentences("")).allMatch(all::contains);
  }

  private static Stream<String> pages() {
    return Stream.concat(Stream.of("README.md", "ARCHITECTURE.md"), files("docs", ".md"))
        .filter(page -> !MEASURED.matcher(page).matches());
  }

  private static Stream<String> texts() {
    return Stream.of(
            // NOT-SHOWN is written from the assumptions.
            files(CONTRACT, ".yaml").filter(file -> !file.endsWith("assumptions.yaml")),
            files(CONSOLE, ".js"),
            MODULES.stream().flatMap(module -> files(module, ".java")).filter(BoundsTest::isPublic))
        .flatMap(files -> files);
  }

  private static Stream<String> files(String folder, String end) {
    return SpecFiles.under(ROOT.resolve(folder)).stream()
        .map(file -> folder + "/" + file)
        .filter(file -> file.endsWith(end) && !file.contains("/target/"));
  }

  private static boolean isPublic(String file) {
    return file.contains("/src/main/java/")
        && PUBLIC.matcher(SpecFiles.text(ROOT.resolve(file))).find();
  }

  private static DynamicTest listed(String place, List<Pattern> figures) {
    return DynamicTest.dynamicTest(
        place,
        () -> {
          String text = text(place);
          for (String sentence : sentences(place)) {
            if (text.contains(sentence)) {
              text = text.replaceAll(Pattern.quote(sentence) + "(?!\\d)", "...");
            }
          }
          String rest = text;
          assertThat(figures.stream().flatMap(each -> each.matcher(rest).results()))
              .extracting(MatchResult::group)
              .isEmpty();
        });
  }

  /** The longest first, so that none leaves the end of another. */
  private static List<String> sentences(String place) {
    return Stream.of(
            LIST.path("bounds")
                .valueStream()
                .filter(row -> row.path("page").asString().equals(place))
                .map(row -> row.path("says").asString()),
            Stream.of("again", "others")
                .flatMap(kind -> LIST.path(kind).valueStream())
                .map(JsonNode::asString))
        .flatMap(sentences -> sentences)
        .sorted(Comparator.comparingInt(String::length).reversed())
        .toList();
  }

  /** What a reader reads of a place, on one line. */
  private static String text(String place) {
    String text = SpecFiles.text(ROOT.resolve(place));
    if (place.endsWith(".java")) {
      text =
          COMMENT
              .matcher(text)
              .results()
              .map(comment -> comment.group().replaceAll("\n\\s*\\*", " "))
              .collect(joining());
    }
    return oneLine(text).replaceAll("``` ?[a-z]+ .*?```", "");
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
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
