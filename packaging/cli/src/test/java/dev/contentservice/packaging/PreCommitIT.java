package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Runs the hook in a Git repository as pre-commit does. */
class PreCommitIT {
  private static final JsonNode HOOK =
      new YAMLMapper().readTree(Path.of("../pre-commit/.pre-commit-hooks.yaml").toFile()).get(0);

  @TempDir Path folder;
  private Installed installed;

  @BeforeEach
  void install() throws Exception {
    Assumptions.assumeTrue(Ended.hasProgram("git"), "needs git");
    installed = Installed.in(folder, "place");
    git("init", "-q");
  }

  @Test
  void changed_documents_are_checked_and_others_are_not() throws Exception {
    Files.writeString(folder.resolve("no: document.txt"), "x");
    Files.writeString(folder.resolve("two words.ndjson"), "{\"enabled\":true}\n");
    git("add", "bad.json", "no: document.txt", "two words.ndjson");

    assertThat(run()).isEqualTo(new Ended(1, Installed.BAD, ""));

    git("rm", "-q", "--cached", "bad.json");
    assertThat(run()).isEqualTo(new Ended(0, "", ""));
  }

  @Test
  void a_document_that_is_not_checked_fails_the_commit() throws Exception {
    Files.writeString(folder.resolve("unknown.json"), "{\"name\":\"a\"}");
    git("add", "unknown.json", "good.json");

    Ended unknown = run();

    assertThat(unknown.status()).isEqualTo(2);
    assertThat(unknown.err()).contains("unknown.json:1: cannot detect the kind");
  }

  @Test
  void excluded_files_pass_although_they_are_arguments() throws Exception {
    Files.writeString(folder.resolve(".content-rules.yaml"), "exclude: bad.json\n");
    git("add", "bad.json", "good.json");

    assertThat(run()).isEqualTo(new Ended(0, "", ""));
  }

  @Test
  void names_are_compared_among_all_files() {
    assertThat(HOOK.path("require_serial").asBoolean()).isTrue();
    assertThat(HOOK.path("language").asString()).isEqualTo("system");
    assertThat(HOOK.path("id").asString()).isEqualTo("content-rules");
  }

  /** The entry with the staged files that the hook selects. */
  private Ended run() throws Exception {
    Pattern files = Pattern.compile(HOOK.path("files").asString());
    List<String> command = new ArrayList<>(List.of(HOOK.path("entry").asString().split(" ", -1)));
    git("diff", "--cached", "--name-only", "-z")
        .transform(staged -> List.of(staged.split("\0", -1)))
        .stream()
        .filter(file -> files.matcher(file).find())
        .forEach(command::add);
    String path = installed.launcher().getParent() + ":" + System.getenv("PATH");
    List<String> shell = new ArrayList<>(List.of("sh", "-c", "exec \"$@\"", "sh"));
    shell.addAll(command);
    return Ended.run(folder, Map.of("PATH", path, "CONTENT_RULES_CACHE", "off"), shell);
  }

  private String git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Ended ended = Ended.run(folder, Map.of("HOME", folder.toString()), command);
    assertThat(ended.status()).as(ended.err()).isZero();
    return ended.out();
  }
}
