package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Runs the steps of the action as the runner of GitHub does. */
@Tag("exhaustive")
class GithubActionIT {
  private static final JsonNode ACTION =
      new YAMLMapper().readTree(Path.of("../github-action/action.yml").toFile());
  private static final String ANNOTATION =
      "::error title=webhook.url.callable,file=bad.json,line=1,col=17::/url: url must be";

  @TempDir Path folder;
  @TempDir Path temp;
  private Path zip;

  @BeforeEach
  void prepare() throws Exception {
    Assumptions.assumeTrue(Ended.hasProgram("bash") && Ended.hasProgram("unzip"), "needs unzip");
    Files.writeString(folder.resolve("good.json"), "{\"enabled\":true}");
    Files.writeString(folder.resolve("bad.json"), "{\"enabled\":true,\"url\":\"x\"}");
    zip = Installed.zip();
  }

  @Test
  void files_are_annotated_and_an_error_fails_the_step() throws Exception {
    Ended bad = run(Map.of("package", zip.toString(), "files", "bad.json\ngood.json\n"));
    Ended good =
        run(Map.of("package", zip.toString(), "files", "good.json", "options", "--quiet\n"));

    assertThat(bad.out()).startsWith(ANNOTATION).endsWith("2 documents: 1 error, 0 warnings\n");
    assertThat(bad.status()).isEqualTo(1);
    assertThat(bad.err()).isEmpty();
    assertThat(good).isEqualTo(new Ended(0, "", ""));
  }

  @Test
  void what_is_not_checked_fails_the_step() throws Exception {
    Files.writeString(folder.resolve("unknown.json"), "{\"name\":\"a\"}");

    for (String file : List.of("gone.json", "unknown.json")) {
      Map<String, String> inputs =
          Map.of(
              "package",
              zip.toString(),
              "files",
              "good.json\n" + file + "\n",
              "unknown-kind",
              "error");

      Ended run = run(inputs);

      assertThat(run.status()).as(file).isEqualTo(2);
      assertThat(run.out()).contains("::error title=not checked,file=" + file);
    }
  }

  @Test
  void the_default_checks_an_ordinary_repository() throws Exception {
    for (String name : List.of("node_modules", ".git", ".github")) {
      Files.writeString(Files.createDirectory(folder.resolve(name)).resolve("a.json"), "{");
    }
    Files.writeString(folder.resolve("package.json"), "{\"name\":\"a\",\"version\":\"1\"}");

    Ended all = run(Map.of("package", zip.toString()));
    Ended strict = run(Map.of("package", zip.toString(), "unknown-kind", "error"));

    assertThat(all.out()).contains("file=bad.json,", "2 documents: 1 error");
    assertThat(all.status()).isEqualTo(1);
    assertThat(strict.out()).contains("::error title=not checked,file=package.json");
    assertThat(strict.status()).isEqualTo(2);
  }

  @Test
  void inputs_are_no_commands() throws Exception {
    Ended run =
        run(Map.of("package", zip.toString(), "files", "$(touch x)`touch x`; touch x\n--help"));

    assertThat(run.err())
        .contains("$(touch x)`touch x`; touch x: cannot read it", "--help: cannot");
    assertThat(folder.resolve("x")).doesNotExist();
    for (JsonNode step : ACTION.at("/runs/steps")) {
      assertThat(step.path("run").asString()).doesNotContain("${{");
    }
  }

  @Test
  void another_checksum_stops_the_action() throws Exception {
    Ended run = run(Map.of("package", zip.toString(), "sha256", "0".repeat(64)));

    assertThat(run.out())
        .matches("::error::the checksum of the package is [0-9a-f]{64} and not 0*\n");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void every_input_is_described_and_used() {
    ACTION
        .path("inputs")
        .forEachEntry(
            (name, input) -> {
              assertThat(input.path("description").asString()).endsWith(".");
              assertThat(ACTION.at("/runs/steps").toString())
                  .contains("${{ inputs." + name + " }}");
            });
    assertThat(ACTION.at("/runs/using").asString()).isEqualTo("composite");
  }

  /** Runs step after step; returns the output of the last one that ran. */
  private Ended run(Map<String, String> inputs) throws Exception {
    Map<String, String> variables = new HashMap<>();
    Path paths = Files.writeString(temp.resolve("path"), "");
    variables.put("RUNNER_TEMP", temp.toString());
    variables.put("GITHUB_PATH", paths.toString());
    variables.put("CI", "true");
    Ended ended = new Ended(0, "", "");
    for (JsonNode step : ACTION.at("/runs/steps")) {
      if (ended.status() == 0) {
        step.path("env")
            .forEachEntry((name, value) -> variables.put(name, value(value.asString(), inputs)));
        String added = Files.readString(paths).strip();
        variables.put("PATH", added + ":" + System.getenv("PATH"));
        Path script = Files.writeString(temp.resolve("step"), step.path("run").asString());
        ended =
            Ended.run(
                folder,
                variables,
                List.of("bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString()));
      }
    }
    return ended;
  }

  private static String value(String expression, Map<String, String> inputs) {
    String name = expression.replaceAll("^\\$\\{\\{ inputs\\.(.*) }}$", "$1");
    return inputs.getOrDefault(name, ACTION.at("/inputs/" + name + "/default").asString(""));
  }
}
