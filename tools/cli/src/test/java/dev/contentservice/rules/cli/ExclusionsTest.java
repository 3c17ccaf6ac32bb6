package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExclusionsTest {
  private static final Path FOLDER = Path.of("/work folder/of it");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "*.tmp.json,        a.tmp.json,        true",
    "*.tmp.json,        x/y/a.tmp.json,    true",
    "*.tmp.json,        a.json,            false",
    "drafts,            x/drafts/y/a.json, true",
    "drafts/,           drafts/a.json,     true",
    "drafts,            drafts2/a.json,    false",
    "x/drafts,          x/drafts/a.json,   true",
    "./x/drafts,        x/drafts/a.json,   true",
    "/x,                x/a.json,          true",
    "x/drafts,          y/x/drafts/a.json, false",
    "**/drafts/*.json,  drafts/a.json,     true",
    "**/drafts/*.json,  x/y/drafts/a.json, true",
    "x/**/a.json,       x/a.json,          true",
    "x/**/a.json,       x/y/z/a.json,      true",
    "{a/b}.json,        a/b.json,          true",
    "x/*.json,          x/y/a.json,        false",
    "x/a.json,          x/../x/./a.json,   true",
    "../other/*.json,   ../other/a.json,   true",
  })
  void a_pattern_matches_names_or_relative_paths(String glob, String file, boolean excluded) {
    Exclusions exclusions = new Exclusions();
    exclusions.add(FOLDER, glob);

    assertThat(exclusions.excludes(Path.of(file))).isEqualTo(excluded);
    assertThat(exclusions.excludes(FOLDER.resolve(file))).isEqualTo(excluded);
  }

  @Test
  void the_option_is_repeatable_and_applies_to_arguments_and_directories() throws IOException {
    for (String name : new String[] {"a.json", "b.json", "c.json"}) {
      Files.writeString(folder.resolve(name), "{\"url\":\"x\"}");
    }

    Run run =
        Run.in(
            folder,
            "check",
            "--exclude=a.*",
            "--exclude",
            "c.json",
            folder.toString(),
            folder.resolve("a.json").toString());

    assertThat(run.out()).contains("b.json:1:2").endsWith("1 document: 1 error, 0 warnings\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void a_glob_that_is_not_valid_is_a_usage_error() {
    Run run = Run.of("check", "--exclude", "a[", "x");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("--exclude: 'a[' is not a valid glob").contains("Usage:");
  }

  @Test
  void quiet_prints_violations_only() throws IOException {
    Path bad = Files.writeString(folder.resolve("a.json"), "{\"url\":\"x\"}");
    Path good = Files.writeString(folder.resolve("b.json"), "{\"enabled\":true}");

    assertThat(Run.of("check", "--quiet", good.toString())).isEqualTo(new Run(0, "", ""));
    assertThat(Run.of("check", "--quiet", bad.toString()).out()).hasLineCount(1);
  }
}
