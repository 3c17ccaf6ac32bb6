package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.cli.output.Catalogue;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.stream.HouseRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import net.jqwik.api.statistics.Statistics;
import tools.jackson.databind.JsonNode;

/** The laws of turning off, ignoring, and baselines, over any documents and configurations. */
@Tag("nightly")
class SuppressionLawsTest {
  private static final String HOUSE =
      "rules: [{id: house.https, statement: url must use https, fix: use it, pattern: /url,"
          + " matches: ^https}]\n";
  private static final List<String> MEMBERS =
      List.of(
          "\"id\":\"w1\"",
          "\"id\":\"w2\"",
          "\"name\":\"Mirror\"",
          "\"name\":1",
          "\"name\":\"a\\u0000\"",
          "\"url\":\"x\"",
          "\"url\":\"http://example.com/\"",
          "\"url\":null",
          "\"enabled\":true",
          "\"enabled\":7",
          "\"headers\":{\"Host\":\"x\",\"a b\":\"c\"}",
          "\"more\":1",
          "\"events\":[{\"entity_type\":\"item\",\"event_types\":[]}]",
          "\"events\":[{\"entity_type\":\"item\",\"event_types\":[\"create\"],\"filter\":"
              + "{\"entity_type\":\"upload\",\"entity_ids\":[]}}]",
          "\"http_basic_user\":\"a:b\"",
          "\"api_key\":\"article\"",
          "\"ordering_meta\":\"created_at\"",
          "\"ordering_field\":{\"type\":\"field\",\"id\":\"f\"}",
          "\"ordering_direction\":\"asc\"");

  private Path folder;

  @BeforeTry
  void create() throws IOException {
    folder = Files.createTempDirectory("laws");
  }

  @AfterTry
  void delete() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  /** What a run reports. */
  private record Result(int status, List<String> violations, int unchecked) {

    List<String> rules() {
      return violations.stream()
          .map(line -> line.replaceFirst(".*\"rule\":\"([^\"]*)\".*", "$1"))
          .distinct()
          .sorted()
          .toList();
    }

    List<String> without(String rule, String file) {
      return violations.stream()
          .filter(
              line -> !(line.contains(file + " ") && line.contains("\"rule\":\"" + rule + "\"")))
          .toList();
    }
  }

  @Property(tries = 60)
  void a_rule_that_is_off_or_ignored_removes_exactly_its_own_violations(
      @ForAll("streams") String first,
      @ForAll("streams") String second,
      @ForAll("rules") String other,
      @ForAll int choice)
      throws IOException {
    Files.writeString(folder.resolve("a.ndjson"), first);
    Files.writeString(folder.resolve("b.ndjson"), second);
    Result usual = run(HOUSE);
    List<String> broken = usual.rules();
    boolean breaks = !broken.isEmpty() && choice % 4 != 0;
    String rule = breaks ? broken.get(Math.floorMod(choice, broken.size())) : other;

    Result off = run(HOUSE + "severities: {" + rule + ": off}");
    Result everywhere = run(HOUSE + "ignore: [{rules: " + rule + ", paths: '*.ndjson'}]");
    Result inOne = run(HOUSE + "ignore: [{rules: " + rule + ", paths: a.ndjson}]");

    assertThat(off.violations()).isEqualTo(usual.without(rule, ".ndjson"));
    assertThat(everywhere.violations()).isEqualTo(usual.without(rule, ".ndjson"));
    assertThat(inOne.violations()).isEqualTo(usual.without(rule, "a.ndjson"));
    Statistics.label("changed").collect(!off.violations().equals(usual.violations()));
    for (Result result : List.of(off, everywhere, inOne)) {
      if (usual.unchecked() > 0) {
        assertThat(result.status()).isEqualTo(2);
      }
    }
  }

  @Property(tries = 60)
  void a_baseline_makes_the_next_run_pass_and_a_new_violation_fail(@ForAll("streams") String text)
      throws IOException {
    Path file = Files.writeString(folder.resolve("a.ndjson"), text);
    Run written = Run.check(folder, "--quiet", "--baseline=b", "--write-baseline", "a.ndjson");
    Run next = Run.check(folder, "--quiet", "--warnings-as-errors", "--baseline=b", "a.ndjson");

    // Documents that cannot be checked completely are in no baseline.
    assertThat(next.status()).isEqualTo(written.status());
    assertThat(next.out()).isEqualTo(written.out());
    Statistics.label("passes").collect(next.status() == 0);

    Files.writeString(file, text + "\n{\"http_basic_user\":\"new:one\",\"enabled\":true}");
    Files.writeString(folder.resolve("known"), Files.readString(folder.resolve("b")));
    Run more = Run.check(folder, "--quiet", "--baseline=known", "a.ndjson");
    assertThat(more.status()).isEqualTo(Math.max(1, next.status()));
    assertThat(more.out().lines().count()).isGreaterThan(errors(next));
    assertThat(more.err()).doesNotContain("stale");
  }

  private static long errors(Run run) {
    return run.out().lines().filter(line -> line.contains(": error: ")).count();
  }

  @Provide
  Arbitrary<String> streams() {
    Arbitrary<String> document =
        Arbitraries.of(MEMBERS)
            .set()
            .ofMinSize(1)
            .ofMaxSize(6)
            .map(
                members ->
                    members.stream().map(each -> each.replaceFirst(":.*", "")).distinct().count()
                            == members.size()
                        ? "{" + String.join(",", members) + "}"
                        : "{" + members.iterator().next() + "}");
    return document.list().ofMinSize(1).ofMaxSize(5).map(all -> String.join("\n", all));
  }

  @Provide
  Arbitrary<String> rules() {
    List<String> ids = new ArrayList<>(Catalogue.of(HouseRules.none()).ids());
    ids.add("house.https");
    return Arbitraries.of(ids);
  }

  private Result run(String configuration) throws IOException {
    Files.writeString(folder.resolve(Configuration.NAME), configuration);
    Run run = Run.check(folder, "--format=json", "a.ndjson", "b.ndjson");
    JsonNode result = BodyJson.mapper().readTree(run.out());
    List<String> violations = new ArrayList<>();
    result
        .path("violations")
        .forEach(each -> violations.add(each.path("file").asString() + " " + each));
    if (result.path("errors").asInt() > 0 || result.path("unchecked").size() > 0) {
      assertThat(run.status()).isPositive();
    }
    return new Result(run.status(), violations, result.path("unchecked").size());
  }
}
