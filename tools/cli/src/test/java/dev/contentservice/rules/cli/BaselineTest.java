package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Known and ignored violations. */
class BaselineTest {
  private static final String FILTER =
      "\"events\":[{\"entity_type\":\"item\",\"event_types\":[\"create\"],\"filter\":"
          + "{\"entity_type\":\"item\",\"entity_ids\":[]}}]";

  @TempDir Path folder;

  @Test
  void known_violations_are_hidden_and_new_ones_are_not() throws IOException {
    write("a.json", "{\"url\":\"x\",\"enabled\":true}");

    assertThat(check("--baseline=b.json", "--write-baseline"))
        .isEqualTo(new Run(0, "1 document: 0 errors, 0 warnings, 1 ignored\n", ""));
    assertThat(folder.resolve("b.json"))
        .hasContent(
            """
            {"version": 1, "violations": [
              {"file":"a.json","rule":"webhook.url.callable","pointer":"/url"}
            ]}
            """);
    assertThat(check("--baseline=b.json").status()).isZero();

    write("a.json", "\n{\"url\":\"x\"," + FILTER + "}");
    Run more = check("--baseline=b.json");
    assertThat(more.status()).isEqualTo(1);
    assertThat(more.out())
        .contains("not-empty", "1 ignored")
        .doesNotContain("webhook.url.callable");
  }

  @Test
  void a_second_document_with_a_known_violation_is_new() throws IOException {
    String body = "{\"url\":\"x\",\"enabled\":true}\n";
    write("a.ndjson", body);
    assertThat(Run.check(folder, "--baseline=b", "--write-baseline", "a.ndjson").status()).isZero();

    write("a.ndjson", body + body);

    assertThat(Run.check(folder, "--baseline=b", "a.ndjson").status()).isEqualTo(1);
  }

  @Test
  void a_document_is_recognized_in_another_place_of_its_file() throws IOException {
    String bad = "{\"id\":\"w\",\"name\":\"n\",\"url\":\"x\"," + Run.REST + "}\n";
    String good = "{\"id\":\"v\",\"name\":\"m\",\"url\":\"https://a.example/\"," + Run.REST + "}\n";
    write("a.ndjson", bad);
    Run.check(folder, "--baseline=b", "--write-baseline", "a.ndjson");

    write("a.ndjson", good + bad);
    assertThat(Run.check(folder, "--baseline=b", "a.ndjson").status()).isZero();

    write("a.ndjson", bad.replace("\"w\"", "\"u\"") + good);
    Run other = Run.check(folder, "--baseline=b", "a.ndjson");
    assertThat(other.status()).isEqualTo(1);
    assertThat(other.err()).contains("stale entry of the baseline: a.ndjson: w /url");
  }

  @Test
  void stale_entries_of_checked_files_are_reported_and_written_no_more() throws IOException {
    write("a.json", "{\"url\":\"x\"}");
    write("c.json", "{\"url\":\"x\"}");
    Run.check(folder, "--baseline=b", "--write-baseline", "a.json", "c.json");
    write("a.json", "{\"url\":\"https://a.example/\"}");

    Run fixed = Run.check(folder, "--baseline=b", "a.json");
    assertThat(fixed)
        .isEqualTo(
            new Run(
                0,
                "1 document: 0 errors, 0 warnings\n",
                "content-rules: stale entry of the baseline: a.json: /url"
                    + " [webhook.url.callable]\n"));

    Run.check(folder, "--baseline=b", "--write-baseline", "a.json");
    assertThat(Run.check(folder, "--baseline=b", "a.json", "c.json"))
        .isEqualTo(new Run(0, "2 documents: 0 errors, 0 warnings, 1 ignored\n", ""));
  }

  @Test
  void entries_are_relative_to_the_baseline_of_the_configuration() throws IOException {
    Path sub = Files.createDirectory(folder.resolve("sub"));
    write("sub/a.json", "{\"url\":\"x\"}");
    write(Configuration.NAME, "baseline: known.json");
    Files.createDirectory(folder.resolve(".git"));

    assertThat(Run.check(folder, "--write-baseline", "sub").status()).isZero();
    assertThat(Run.check(sub, "a.json").status()).isZero();
    assertThat(folder.resolve("known.json")).content().contains("\"sub/a.json\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "[{\"url\":\"x\"}",
        "{\"enabled\":1,\"url\":\"x\"}",
        "{\"url\":\"x\",\"url\":1}"
      })
  void what_hides_other_violations_is_not_recorded(String body) throws IOException {
    write("a.json", body);

    Run run =
        Run.check(folder, "--as=update-webhook", "--baseline=b", "--write-baseline", "a.json");

    assertThat(run.status()).isEqualTo(1);
    assertThat(folder.resolve("b")).content().doesNotContain("shape.");
  }

  @Test
  void a_document_with_more_violations_than_are_listed_is_not_recorded() throws IOException {
    StringBuilder members = new StringBuilder("{\"enabled\":true");
    for (int i = 0; i < 150; i++) {
      members.append(",\"x").append(i).append("\":1");
    }
    write("a.json", members + "}");

    assertThat(check("--baseline=b", "--write-baseline").status()).isEqualTo(1);
    write(Configuration.NAME, "ignore: [{rules: shape.unknown-member, paths: '*.json'}]");
    Run ignored = check();
    assertThat(ignored.status()).isEqualTo(2);
    assertThat(ignored.err()).contains("a.json:1: this document has violations that are ignored");
  }

  @Test
  void ignoring_a_violation_that_hides_others_leaves_the_document_unchecked() throws IOException {
    write(Configuration.NAME, "ignore: [{rules: shape.type, paths: a.json}]");

    write("a.json", "{\"enabled\":1,\"url\":\"x\"}");
    assertThat(check().status()).isEqualTo(2);
    write("a.json", "{\"enabled\":1,\"url\":\"x\",\"events\":null}");
    assertThat(check().status()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{rules: webhook.url.callable, paths: a.json}     | 0",
        "{rules: [webhook.url.callable], paths: ['*.json']} | 0",
        "{rules: webhook.url.callable, paths: b.json}     | 1",
        "{rules: webhook.url.callable, documents: [v, w]} | 0",
        "{rules: webhook.url.callable, documents: v}      | 1",
        "{rules: webhook.url.callable, documents: w, paths: b.json} | 1",
        "{rules: webhook.headers.sendable, paths: a.json} | 1",
        "{rules: webhook.url.calable, paths: a.json}      | 2",
        "{rules: webhook.url.callable}                    | 2",
        "{paths: a.json}                                  | 2",
        "{rules: webhook.url.callable, path: a.json}      | 2",
        "{rules: webhook.url.callable, paths: 'a['}       | 2",
      })
  void a_violation_is_ignored_by_rule_and_path_or_document(String entry, int status)
      throws IOException {
    write("a.json", "{\"id\":\"w\",\"name\":\"n\",\"url\":\"x\"," + Run.REST + "}");
    write(Configuration.NAME, "ignore: [" + entry + "]");

    assertThat(check().status()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{\"version\":2,\"violations\":[]}",
        "{\"version\":1}",
        "{\"version\":1,\"violations\":[{\"file\":1}]}",
        "{\"version\":1,\"violations\":[{\"file\":\"a\",\"rule\":\"r\",\"pointer\":\"\",\"count\":0}]}",
        "{\"version\":1,\"violations\":[{\"file\":\"a\",\"rule\":\"r\",\"pointer\":\"\",\"count\":-1}]}",
        "{\"version\":1,\"violations\":[{\"file\":\"a\",\"rule\":\"r\",\"pointer\":\"\",\"count\":1.5}]}",
        "{\"version\":1,\"violations\":[{\"file\":\"a\",\"rule\":\"r\",\"pointer\":\"\",\"count\":\"2\"}]}"
      })
  void a_baseline_that_is_none_is_an_error(String text) throws IOException {
    write("a.json", "{\"enabled\":true}");
    write("b.json", text);

    Run run = check("--baseline=b.json");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("b.json: a baseline must have the form").doesNotContain("\tat ");
  }

  @Test
  void a_baseline_that_is_missing_or_cannot_be_written_is_an_error() throws IOException {
    write("a.json", "{\"enabled\":true}");

    assertThat(check("--baseline=b.json").err())
        .contains("b.json: cannot read it: there is no such file; --write-baseline creates it");
    Run unwritten = check("--baseline=no/b.json", "--write-baseline");
    assertThat(unwritten.status()).isEqualTo(2);
    assertThat(unwritten.err()).contains("cannot write the baseline: ");
  }

  private Run check(String... options) {
    List<String> all = new ArrayList<>(List.of(options));
    all.add("a.json");
    return Run.check(folder, all.toArray(new String[0]));
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }
}
