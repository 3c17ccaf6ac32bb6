package dev.contentservice.spec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The workflows and forms for the forge name what exists. */
@Tag("example")
class ForgeFilesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path FORGE = ROOT.resolve(".github");

  @TempDir Path copy;

  static List<Path> workflows() throws IOException {
    try (Stream<Path> files = Files.list(FORGE.resolve("workflows"))) {
      return files.toList();
    }
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void a_workflow_uses_actions_by_commit_and_runs_commands_that_exist(Path workflow)
      throws IOException {
    List<String> actions = SpecFiles.yaml(workflow).findValuesAsString("uses");
    List<String> commands = SpecFiles.yaml(workflow).findValuesAsString("run");

    assertThat(actions).isNotEmpty().allMatch(action -> action.matches("actions/.*@[0-9a-f]{40}"));
    assertThat(results("\\.ci/[\\w-]+", String.join("\n", commands)))
        .isNotEmpty()
        .allMatch(command -> Files.isExecutable(ROOT.resolve(command)));
  }

  @Test
  void the_build_runs_on_each_supported_jdk() {
    JsonNode matrix =
        SpecFiles.yaml(FORGE.resolve("workflows/build.yml")).at("/jobs/verify/strategy/matrix");

    assertThat(matrix.path("java").valueStream().map(JsonNode::asInt)).containsExactly(17, 21, 25);
  }

  @Test
  void updates_of_dependencies_look_at_folders_that_exist_and_leave_out_what_stays()
      throws IOException {
    JsonNode updates = SpecFiles.yaml(FORGE.resolve("dependabot.yml")).path("updates");
    List<String> folders =
        Stream.concat(
                updates.findValues("directories").stream().flatMap(JsonNode::valueStream),
                updates.findValues("directory").stream())
            .map(JsonNode::asString)
            .toList();

    assertThat(folders).hasSize(6).allMatch(folder -> Files.isDirectory(Path.of(ROOT + folder)));
    assertThat(updates.findValuesAsString("dependency-name")).contains("net.jqwik:*");
  }

  @Test
  void notes_of_a_release_are_its_section_of_the_changelog() throws Exception {
    Files.createDirectories(copy.resolve(".ci"));
    Files.createDirectories(copy.resolve("packaging/bom"));
    Files.writeString(copy.resolve("packaging/bom/pom.xml"), "<version>1.2.3</version>");
    Files.copy(
        ROOT.resolve(".ci/release-notes"),
        copy.resolve(".ci/release-notes"),
        StandardCopyOption.COPY_ATTRIBUTES);
    Files.writeString(
        copy.resolve("CHANGELOG.md"), "## [1.2.3] - 2027-01-01\n\n- new\n\n## [1.2.2]\n\n- old\n");

    assertThat(notes("1.2.3").strip()).isEqualTo("- new");
    assertThat(notes("1.2.2")).isEqualTo("the poms have another version than 1.2.2\n");
    Files.writeString(copy.resolve("CHANGELOG.md"), "## [1.2.3]\n\n## [1.2.2]\n\n- old\n");
    assertThat(notes("1.2.3")).isEqualTo("CHANGELOG.md has no section for 1.2.3\n");
  }

  private String notes(String version) throws Exception {
    Process process =
        new ProcessBuilder(copy.resolve(".ci/release-notes").toString(), version)
            .redirectErrorStream(true)
            .start();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  private static List<String> results(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(MatchResult::group).toList();
  }
}
