package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationTest {
  private static final String BAD = "{\"enabled\":true,\"url\":\"x\"}";
  private static final String FILTERED =
      "{\"events\":[{\"entity_type\":\"item\",\"event_types\":[\"create\"],\"filter\":"
          + "{\"entity_type\":\"item_type\",\"entity_ids\":[\"1\"]}}]}";

  @TempDir Path folder;

  @Test
  void severities_replace_those_of_the_rules_in_output_and_exit_status() throws IOException {
    Path bad = Files.writeString(folder.resolve("a.json"), BAD);

    configure("severities:\n  webhook.url.callable: warning\n");
    Run warning = Run.in(folder, "check", bad.toString());
    assertThat(warning.out()).contains("a.json:1:17: warning: /url").endsWith("1 warning\n");
    assertThat(warning.status()).isZero();
    assertThat(Run.in(folder, "check", "--warnings-as-errors", bad.toString()).status())
        .isEqualTo(1);

    configure("severities: {webhook.url.callable: off}");
    assertThat(Run.in(folder, "check", bad.toString()))
        .isEqualTo(new Run(0, "1 document: 0 errors, 0 warnings\n", ""));

    configure("severities: {webhook.url.callable: 'error'}");
    assertThat(Run.in(folder, "check", bad.toString()).status()).isEqualTo(1);
  }

  @Test
  void relations_apply_unless_the_option_is_given() throws IOException {
    Path body = Files.writeString(folder.resolve("a.json"), FILTERED);

    for (String relations : new String[] {"item:item_type", "[upload:item, item:item_type]"}) {
      configure("relations: " + relations);
      assertThat(Run.in(folder, "check", body.toString()).status()).isZero();
    }
    assertThat(Run.in(folder, "check", "--relations", "a:b", body.toString()).status())
        .isEqualTo(1);
  }

  @Test
  void excluded_files_are_relative_to_the_configuration_file() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("a/drafts"));
    Files.createDirectory(folder.resolve(".git"));
    Path draft = Files.writeString(deep.resolve("b.json"), BAD);
    Files.writeString(folder.resolve("a/good.json"), "{\"enabled\":true}");
    configure("exclude:\n  - a/drafts/\n");

    Run all = Run.in(folder.resolve("a"), "check", folder.toString(), draft.toString());
    Run excluded = Run.in(deep, "check", deep.toString());

    assertThat(all).isEqualTo(new Run(0, "1 document: 0 errors, 0 warnings\n", ""));
    assertThat(excluded).isEqualTo(new Run(0, "0 documents: 0 errors, 0 warnings\n", ""));
  }

  @Test
  void the_nearest_file_up_to_the_root_of_the_repository_is_used() throws IOException {
    Path inner = Files.createDirectories(folder.resolve("repository/inner"));
    Path bad = Files.writeString(inner.resolve("a.json"), BAD);
    configure("severities: {webhook.url.callable: off}");

    // Not a repository: files of parents, which may belong to others, are not read.
    assertThat(Run.in(inner, "check", bad.toString()).status()).isEqualTo(1);
    Files.createDirectory(folder.resolve("repository/.git"));
    assertThat(Run.in(inner, "check", bad.toString()).status()).isEqualTo(1);

    Files.writeString(folder.resolve("repository/.content-rules.yaml"), "no: yes");
    assertThat(Run.in(inner, "check", bad.toString()).status()).isEqualTo(2);
    Files.writeString(inner.resolve(".content-rules.yaml"), "# nothing\n");
    assertThat(Run.in(inner, "check", bad.toString()).status()).isEqualTo(1);
    String outer = folder.resolve(".content-rules.yaml").toString();
    assertThat(Run.in(inner, "check", "--config", outer, bad.toString()).status()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "relation: a:b            | 1:1: unknown key 'relation'; the keys are relations, severities, exclude, unknown-kind, rules, rule-jars, ignore, baseline; did you mean 'relations'?",
        "unknown-kind: no         | 1:15: unknown-kind is error or ignore but is 'no'",
        "unknown-kind: [a]        | 1:15: unknown-kind is error or ignore but is 'not a text'",
        "severities: {webhook.url.calable: off} | 1:14: unknown rule 'webhook.url.calable'; 'content-rules rules' lists all rules; did you mean 'webhook.url.callable'?",
        "severities: {webhook.url.callable: of} | 1:36: a severity is error, warning or off but is 'of'; did you mean 'off'?",
        "# a~exclude: x~exclude: y | 3:1: the key 'exclude' is there twice",
        "[a, b]                   | 1:1: write a mapping whose keys are relations, severities, exclude, unknown-kind, rules, rule-jars, ignore, baseline",
        "severities: x            | 1:13: write a mapping whose keys are ids of rules",
        "severities:~  no.rule: off | 2:3: unknown rule 'no.rule'; 'content-rules rules' lists all rules",
        "severities:~  webhook.url.callable: 1 | 2:25: a severity is error, warning or off but is '1'",
        "severities: {webhook.url.callable: []} | 1:36: a severity is error, warning or off but is 'not a text'",
        "relations: item | 1:12: entity relations look like 'item:item_type,upload:item_type' but one pair is 'item'",
        "exclude: [{a: b}]        | 1:11: write a list of texts",
        "exclude: ['a', '']       | 1:16: this text of the list is empty; write it or delete it",
        "rule-jars: ['']          | 1:13: this text of the list is empty; write it or delete it",
        "ignore: [{rules: [shape.type, ''], paths: a}] | 1:31: this text of the list is empty; write it or delete it",
        "ignore: [{rules: [shape.type], paths: [''], documents: w}] | 1:40: this text of the list is empty; write it or delete it",
        "ignore: [{rules: [shape.type], paths: a, documents: ['']}] | 1:54: this text of the list is empty; write it or delete it",
        "exclude: ['a[']          | 1:11: 'a[' is not a valid glob",
        "exclude: [a              | 2:1: expected ',' or ']', but got <stream end>",
        "? [a]~: b | ' the file is not YAML'",
        "a: &x [*x]               | 1:1: unknown key 'a'; the keys are relations, severities, exclude, unknown-kind, rules, rule-jars, ignore, baseline",
        "\"a\\e[2Jb\": 1          | 1:1: unknown key 'a?[2Jb'; the keys are relations, severities, exclude, unknown-kind, rules, rule-jars, ignore, baseline",
      })
  void an_error_says_where_it_is_and_what_is_allowed(String text, String message)
      throws IOException {
    configure(text.replace('~', '\n') + "\n");
    Path good = Files.writeString(folder.resolve("a.json"), "{\"enabled\":true}");

    Run run = Run.in(folder, "check", good.toString());

    assertThat(run)
        .isEqualTo(new Run(2, "", "content-rules: .content-rules.yaml:" + message + "\n"));
  }

  @Test
  void a_missing_or_unreadable_file_is_an_error() throws IOException {
    Run missing = Run.in(folder, "check", "--config", "no.yaml", "a.json");
    Files.write(folder.resolve(".content-rules.yaml"), new byte[] {(byte) 0xFF});
    Run binary = Run.in(folder, "check", "a.json");

    assertThat(missing)
        .isEqualTo(
            new Run(2, "", "content-rules: no.yaml: cannot read it: there is no such file\n"));
    assertThat(binary)
        .isEqualTo(new Run(2, "", "content-rules: .content-rules.yaml: the file is not UTF-8\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {".content-rules.yml", "content-rules.yaml", "content-rules.yml"})
  void a_file_with_a_name_that_is_not_read_is_an_error(String name) throws IOException {
    Files.writeString(folder.resolve(name), "severities: {webhook.url.callable: warning}");
    Files.createDirectory(folder.resolve(".git"));
    Path inner = Files.createDirectory(folder.resolve("inner"));
    String good = Files.writeString(inner.resolve("a.json"), "{\"enabled\":true}").toString();

    Run run = Run.in(inner, "check", good);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            "content-rules: "
                + folder.resolve(name)
                + ": the configuration file must be .content-rules.yaml; rename it, or name it with"
                + " --config\n");
    assertThat(Run.in(inner, "check", "--config", "../" + name, good).status()).isZero();
    configure("");
    assertThat(Run.in(inner, "check", good).status()).isZero();
  }

  @Test
  void a_link_to_no_file_is_an_error() throws IOException {
    Files.createSymbolicLink(folder.resolve(".content-rules.yaml"), Path.of("missing"));
    Files.writeString(folder.resolve("a.json"), "{\"enabled\":true}");

    assertThat(Run.in(folder, "check", "a.json"))
        .isEqualTo(
            new Run(
                2,
                "",
                "content-rules: .content-rules.yaml: cannot read it: there is no such file\n"));
  }

  @Test
  void an_empty_file_or_list_changes_nothing() throws IOException {
    Path bad = Files.writeString(folder.resolve("a.json"), BAD);
    for (String text : new String[] {"", "# x\n", "exclude:\nrelations:\n", "severities: {}\n"}) {
      configure(text);
      assertThat(Run.in(folder, "check", bad.toString()).status()).isEqualTo(1);
    }
  }

  private void configure(String text) throws IOException {
    Files.writeString(folder.resolve(".content-rules.yaml"), text);
  }
}
