package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class archive that the launcher makes and uses. */
@Tag("exhaustive")
class ClassArchiveIT {
  private static final String OFF = "off";

  @TempDir Path folder;
  private Installed installed;

  @BeforeEach
  void install() throws Exception {
    installed = Installed.in(folder, "place");
  }

  @Test
  void a_run_from_the_archive_prints_what_a_run_without_prints() throws Exception {
    Ended first = installed.run(Map.of(), "check", "bad.json", "good.json");
    Path archive = installed.archive();
    Path loaded = folder.resolve("loaded.txt");
    String option = "-Xlog:class+load:file=" + loaded;
    Ended second =
        installed.run(
            Map.of("CONTENT_RULES_OPTS", option), "check", "bad.json", "good.json", "missing.json");

    assertThat(first)
        .isEqualTo(new Ended(1, Installed.BAD + "2 documents: 1 error, 0 warnings\n", ""));
    assertThat(second)
        .isEqualTo(
            new Ended(
                2,
                first.out(),
                "content-rules: missing.json: cannot read it: there is no such file\n"));
    List<String> classes = Files.readAllLines(loaded);
    // JDK 17 leaves a few classes out, such as those of lambdas.
    assertThat(classes)
        .filteredOn(line -> line.contains(" picocli.") || line.contains("rules.cli."))
        .hasSizeGreaterThan(150)
        .filteredOn(line -> !line.contains("shared objects file"))
        .hasSizeLessThan(10);
    assertThat(archive).isNotEmptyFile();
  }

  @Test
  void a_folder_with_a_space_in_its_name_is_no_problem() throws Exception {
    Installed spaced = Installed.in(folder, "a place");

    spaced.run(Map.of(), "check", "good.json");
    spaced.archive();
    assertThat(spaced.run(Map.of(), "check", "--quiet", "bad.json"))
        .isEqualTo(new Ended(1, Installed.BAD, ""));
  }

  @Test
  void a_damaged_archive_changes_nothing() throws Exception {
    installed.run(Map.of(), "check", "good.json");
    Path archive = installed.archive();
    Ended expected = new Ended(1, Installed.BAD, "");
    for (int length : new int[] {0, 10, 5000, 1 << 20}) {
      Files.delete(archive);
      Files.write(archive, new byte[length]);

      assertThat(installed.run(Map.of(), "check", "--quiet", "bad.json")).isEqualTo(expected);
    }
  }

  @Test
  void without_a_place_for_the_archive_the_command_runs() throws Exception {
    Ended expected = new Ended(1, Installed.BAD, "");
    Files.writeString(folder.resolve("file"), "");
    List<Map<String, String>> places =
        List.of(
            Map.of("CONTENT_RULES_CACHE", OFF),
            Map.of("CI", "true"),
            Map.of("CONTENT_RULES_CACHE", folder.resolve("file/cache").toString()),
            Map.of("CONTENT_RULES_CACHE", ""));

    for (Map<String, String> place : places) {
      assertThat(installed.run(place, "check", "--quiet", "bad.json")).isEqualTo(expected);
    }
    assertThat(installed.cache()).doesNotExist();
  }

  @Test
  void a_java_that_cannot_make_an_archive_is_asked_once() throws Exception {
    Path java = Files.createDirectories(folder.resolve("other/bin")).resolve("java");
    String real = System.getProperty("java.home") + "/bin/java";
    Files.writeString(
        java,
        "#!/bin/sh\ncase $* in *ArchiveClassesAtExit*) echo >>'"
            + folder.resolve("asked")
            + "' && exit 1 ;; esac\nexec '"
            + real
            + "' \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Map<String, String> other = Map.of("JAVA_HOME", folder.resolve("other").toString());

    installed.run(other, "check", "good.json");
    assertThat(installed.archive()).isEmptyFile();
    Ended second = installed.run(other, "check", "--quiet", "bad.json");

    assertThat(second).isEqualTo(new Ended(1, Installed.BAD, ""));
    assertThat(folder.resolve("asked")).hasSize(1);
  }

  @Test
  void parallel_first_runs_make_one_archive() throws Exception {
    String script =
        "for i in 1 2 3 4; do '" + installed.launcher() + "' check good.json & done; wait";
    Ended ended =
        Ended.run(
            folder,
            Map.of("CONTENT_RULES_CACHE", installed.cache().toString()),
            List.of("sh", "-c", script));

    assertThat(ended).isEqualTo(new Ended(0, "1 document: 0 errors, 0 warnings\n".repeat(4), ""));
    installed.archive();
    try (Stream<Path> files = Files.list(installed.cache())) {
      assertThat(files).hasSize(1);
    }
  }
}
