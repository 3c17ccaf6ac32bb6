package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.json.BodyJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class CheckCommandTest {
  private static final String FINE =
      "{\"id\":\"%s\",\"name\":\"%s\",\"url\":\"http://a.example\"," + Run.REST + "}";
  private static final String BAD = "{\"enabled\":true,\"url\":\"x\"}";
  private static final String WARNED =
      "{\"name\":\"a\",\"api_key\":\"a\",\"ordering_direction\":\"desc\"}";

  @TempDir Path folder;

  static Stream<Arguments> inputs() {
    String fine = FINE.formatted("1", "A");
    String other = FINE.formatted("2", "B");
    String same = FINE.formatted("2", "A");
    return Stream.of(
            List.of("a.json", fine, 0, 1, ""),
            List.of("a.json", BAD, 1, 1, "1:17 webhook.url.callable"),
            List.of("a.json", BAD.replace(",", ",\n\t"), 1, 1, "2:2 webhook.url.callable"),
            List.of("a.json", "[" + fine + ",\r\n " + BAD + "]", 1, 2, "2:18 webhook.url.callable"),
            List.of("a.json", "", 1, 1, "1:1 shape.document"),
            List.of("a.json", "\uFEFF" + fine, 1, 1, "1:1 shape.document"),
            List.of("a.json", fine.replace("A", "\u00ff!latin1"), 1, 1, "1:19 shape.document"),
            List.of("a.json", WARNED, 0, 1, "1:27 item-type.ordering.direction-needs-order"),
            List.of("a.ndjson", "", 0, 0, ""),
            List.of("a.ndjson", fine + "\r\n" + other + "\r\n", 0, 2, ""),
            List.of("a.ndjson", fine + "\n" + same, 1, 2, "2:11 webhook.name.unique"),
            List.of("a.JSONL", fine + "\n\n" + BAD, 1, 2, "3:17 webhook.url.callable"),
            List.of("a.jsonl", "x\n" + other, 1, 2, "1:1 shape.document"),
            List.of(
                "a.jsonl", " ".repeat(1 << 20) + "x\n" + BAD, 1, 2, "2:17 webhook.url.callable"))
        .map(row -> Arguments.of(row.toArray()));
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void every_kind_of_input_gives_the_same_result_in_every_format(
      String name, String text, int status, int documents, String found) throws IOException {
    Path file = folder.resolve(name);
    boolean latin = text.contains("latin1");
    Files.write(file, text.getBytes(latin ? ISO_8859_1 : UTF_8));

    Run plain = Run.of("check", file.toString());
    Run json = Run.of("check", "--format", "json", file.toString());
    Run sarif = Run.of("check", "--format=sarif", file.toString());

    assertThat(List.of(plain.status(), json.status(), sarif.status())).containsOnly(status);
    assertThat(plain.err() + json.err() + sarif.err()).isEmpty();
    String last = plain.out().lines().reduce((a, b) -> b).orElseThrow();
    assertThat(last).startsWith(documents + " document");
    assertThat(tree(json).path("documents").asInt()).isEqualTo(documents);
    JsonNode results = tree(sarif).at("/runs/0/results");
    assertThat(results.size()).isEqualTo(tree(json).path("violations").size());
    if (found.isEmpty()) {
      assertThat(results.size()).isZero();
    } else {
      String line = found.split(":", -1)[0];
      String rule = found.split(" ", -1)[1];
      String place = found.split(" ", -1)[0];
      assertThat(plain.out()).contains(":" + place + ": ").contains("[" + rule + "]");
      JsonNode violation = tree(json).path("violations").path(results.size() - 1);
      assertThat(violation.path("line").asString()).isEqualTo(line);
      assertThat(violation.path("rule").asString()).isEqualTo(rule);
      JsonNode result = results.path(results.size() - 1);
      JsonNode region = result.at("/locations/0/physicalLocation/region");
      assertThat(region.path("startLine").asString() + ":" + region.path("startColumn").asString())
          .isEqualTo(place);
      assertThat(result.path("ruleId").asString()).isEqualTo(rule);
    }
  }

  @Test
  void the_json_output_has_the_documented_members() throws IOException {
    Path file = Files.writeString(folder.resolve("a.ndjson"), WARNED + "\n" + BAD + "\n");

    Run run = Run.of("check", "--format", "json", file.toString());

    assertThat(tree(run))
        .isEqualTo(
            BodyJson.mapper()
                .readTree(
                    """
                    {"documents": 2, "errors": 1, "warnings": 1, "ignored": 0, "violations": [
                     {"file": "FILE", "line": 1, "column": 27, "pointer": "/ordering_direction",
                      "rule": "item-type.ordering.direction-needs-order", "severity": "warning",
                      "statement":
                      "ordering_direction has an effect only with ordering_meta or ordering_field",
                      "fix":
                      "set ordering_meta or ordering_field as well, or leave ordering_direction out"},
                     {"file": "FILE", "line": 2, "column": 17, "pointer": "/url",
                      "rule": "webhook.url.callable",
                      "severity": "error", "statement":
                      "url must be an absolute http or https URL with a plain host, without user info and fragment",
                      "fix": "start it with https:// or http://"}], "truncated": [], "unchecked": []}
                    """
                        .replace("FILE", file.toString())));
  }

  @Test
  void thousands_of_violations_are_all_written() {
    byte[] lines = (BAD + "\n").repeat(8000).getBytes(UTF_8);

    Run run = Run.of(lines, "check", "--format", "json", "-");

    assertThat(run.out().length()).isGreaterThan(1 << 20);
    assertThat(tree(run).path("violations").size()).isEqualTo(8000);
    assertThat(tree(run).at("/violations/7999/line").asInt()).isEqualTo(8000);
  }

  @Test
  void warnings_count_as_errors_only_with_the_option() throws IOException {
    Path file = Files.writeString(folder.resolve("a.json"), WARNED);

    assertThat(Run.of("check", file.toString()).status()).isZero();
    assertThat(Run.of("check", "--warnings-as-errors", file.toString()).status()).isEqualTo(1);
  }

  @Test
  void names_are_unique_across_files_of_a_directory_and_standard_input() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("b/c"));
    Files.writeString(folder.resolve("a.json"), FINE.formatted("1", "A"));
    Files.writeString(deep.resolve("d.ndjson"), FINE.formatted("2", "A"));
    Files.writeString(deep.resolve("notes.txt"), "no document");

    Run run =
        Run.of(
            FINE.formatted("3", "A").getBytes(UTF_8),
            "check",
            folder.toString(),
            folder.resolve("a.json").toString(),
            "-");

    assertThat(run.out().lines().map(line -> line.replaceAll(": .*", "")))
        .containsExactly(deep.resolve("d.ndjson") + ":1:11", "-:1:11", "3 documents");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void a_document_of_unknown_kind_is_reported_once_per_input() {
    byte[] lines = "{\"name\":\"a\"}\n{\"name\":\"b\"}\n{\"name\":\"c\"}".getBytes(UTF_8);

    Run guessed = Run.of(lines, "check", "-");

    assertThat(guessed.status()).isEqualTo(2);
    assertThat(guessed.err())
        .isEqualTo(
            """
            content-rules: -:1: cannot detect the kind of this document from its members; \
            specify --as create-model, model, update-webhook, webhook, provisioning, or \
            --unknown-kind ignore
            content-rules: -: the same applies to 2 more documents of this input
            """);
    assertThat(Run.of(lines, "check", "--as", "update-webhook", "-").status()).isZero();
    assertThat(Run.of(lines, "check", "--as", "create-model", "-").status()).isEqualTo(1);
    assertThat(Run.of(lines, "check", "--as", "webhook", "-").status()).isEqualTo(1);
  }

  @Test
  void documents_of_unknown_kind_are_ignored_only_by_choice() throws IOException {
    Files.writeString(folder.resolve("package.json"), "{\"name\":\"a\",\"version\":\"1\"}");
    Files.writeString(folder.resolve("settings.json"), "{ // comment\n\"strict\": true}");
    Files.writeString(folder.resolve("broken.json"), "{\"url\":\"x\"");
    Path option = folder.resolve("options.yaml");
    Files.writeString(option, "unknown-kind: ignore");

    Run all = Run.of("check", folder.toString());
    Run ignored = Run.of("check", "--unknown-kind", "ignore", folder.toString());
    Run configured = Run.of("check", "--config", option.toString(), folder.toString());

    assertThat(all.status()).isEqualTo(2);
    assertThat(ignored.status()).isEqualTo(1);
    assertThat(ignored.out())
        .contains("broken.json:1:")
        .endsWith("1 document: 1 error, 0 warnings\n");
    assertThat(ignored.err()).isEmpty();
    assertThat(configured).isEqualTo(ignored);
  }

  @Test
  void hidden_directories_and_those_of_npm_are_searched_only_by_name() throws IOException {
    for (String name : List.of(".git", "node_modules", "a/.b", "a")) {
      Path inner = Files.createDirectories(folder.resolve(name));
      Files.writeString(inner.resolve("bad.json"), BAD);
    }

    assertThat(Run.of("check", folder.toString()).out())
        .contains(folder.resolve("a/bad.json") + ":1:17")
        .endsWith("1 document: 1 error, 0 warnings\n");
    assertThat(Run.of("check", folder.resolve("node_modules").toString()).status()).isEqualTo(1);
    assertThat(Run.in(folder.resolve("a"), "check", folder.resolve("a/.b").toString()).status())
        .isEqualTo(1);
  }

  @Test
  void a_long_run_ends_with_a_summary_by_rule_and_lists_1000_violations() {
    byte[] lines = (BAD + "\n" + WARNED + "\n").repeat(600).getBytes(UTF_8);

    Run text = Run.of(lines, "check", "-");
    Run few = Run.of(lines, "check", "--max-violations", "1", "-");
    Run all = Run.of(lines, "check", "--max-violations", "1200", "-");
    Run json = Run.of(lines, "check", "--format", "json", "-");

    assertThat(text.out().lines().filter(line -> line.startsWith("-:"))).hasSize(1000);
    assertThat(text.out())
        .endsWith(
            """
            200 more violations not listed; see --max-violations
            600 warnings of item-type.ordering.direction-needs-order
            600 errors of webhook.url.callable
            1200 documents: 600 errors, 600 warnings
            """);
    assertThat(text.status()).isEqualTo(1);
    assertThat(few.out()).contains("\n1199 more violations not listed");
    assertThat(few.status()).isEqualTo(1);
    assertThat(all.out()).doesNotContain("not listed");
    assertThat(tree(json).path("violations").size()).isEqualTo(1200);
  }

  @Test
  void twenty_invalid_documents_have_no_summary_by_rule() {
    byte[] lines = (BAD + "\n").repeat(20).getBytes(UTF_8);

    assertThat(Run.of(lines, "check", "-").out().lines()).hasSize(21);
    assertThat(Run.of(lines, "check", "--quiet", "-").out().lines()).hasSize(20);
  }

  @Test
  void a_repeated_name_says_where_the_other_one_is() throws IOException {
    Path first = folder.resolve("a.ndjson");
    Files.writeString(first, "{\"enabled\":true}\n" + FINE.formatted("1", "A"));
    String[] inputs = {"missing.json", first.toString(), "-"};
    byte[] second = FINE.formatted("2", "A").getBytes(UTF_8);

    for (Format format : Format.values()) {
      Run run = Run.of(second, "check", "--format=" + format, inputs[0], inputs[1], inputs[2]);
      assertThat(run.out()).contains("choose a name no other webhook has; ", ":2 has it");
    }
    JsonNode json =
        tree(Run.of(second, "check", "--format=json", first.toString(), "-")).at("/violations/0");
    assertThat(json.at("/related/file").asString()).isEqualTo(first.toString());
    assertThat(json.at("/related/line").asInt()).isEqualTo(2);
    JsonNode sarif =
        tree(Run.of(second, "check", "--format=sarif", first.toString(), "-"))
            .at("/runs/0/results/0/relatedLocations/0");
    assertThat(sarif.at("/physicalLocation/artifactLocation/uri").asString()).endsWith("/a.ndjson");
    assertThat(sarif.at("/physicalLocation/region/startLine").asInt()).isEqualTo(2);
    assertThat(sarif.at("/message/text").asString()).isEqualTo("this document has the same name");
  }

  @Test
  void declared_relations_reach_the_rules() {
    byte[] body =
        ("{\"events\":[{\"entity_type\":\"item\",\"event_types\":[\"create\"],\"filter\":"
                + "{\"entity_type\":\"item_type\",\"entity_ids\":[\"1\"]}}]}")
            .getBytes(UTF_8);

    Run run = Run.of(body, "check", "-");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("send the entity_type of the subscription, or relate the types with --relations");
    assertThat(Run.of(body, "check", "--relations", "item:item_type", "-").status()).isZero();
  }

  private static JsonNode tree(Run run) {
    return BodyJson.mapper().readTree(run.out());
  }
}
