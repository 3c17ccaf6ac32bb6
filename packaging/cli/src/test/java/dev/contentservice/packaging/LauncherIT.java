package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the launcher of the unpacked zip. */
class LauncherIT {
  private static final String OFF = "off";

  @TempDir Path folder;
  private Installed installed;

  @BeforeEach
  void install() throws Exception {
    installed = Installed.in(folder, "place");
  }

  @Test
  void a_link_on_the_path_in_any_folder_starts_it() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("user/bin"));
    Path other = Files.createSymbolicLink(folder.resolve("other"), installed.launcher());
    Files.createSymbolicLink(bin.resolve("content-rules"), Path.of("../../other"));
    String path = bin + ":" + System.getenv("PATH");

    Ended ended =
        Ended.run(
            folder,
            Map.of("PATH", path, "CONTENT_RULES_CACHE", OFF),
            List.of("sh", "-c", "content-rules check --quiet bad.json < /dev/null"));

    assertThat(other).exists();
    assertThat(ended).isEqualTo(new Ended(1, Installed.BAD, ""));
  }

  @Test
  void standard_input_directories_and_names_with_spaces_or_dashes_are_checked() throws Exception {
    Path odd = Files.createDirectories(folder.resolve("-odd (name)"));
    Files.writeString(odd.resolve("! a.json"), "{\"enabled\":true}");
    String script = "cd '" + folder + "' && '" + installed.launcher() + "' check \"$@\" < bad.json";

    Ended ended =
        Ended.run(
            folder,
            Map.of("CONTENT_RULES_CACHE", OFF),
            List.of("sh", "-c", script, "sh", "./-odd (name)", "./-odd (name)/! a.json", "-"));

    assertThat(ended.out())
        .startsWith("-:1:17: error")
        .endsWith("2 documents: 1 error, 0 warnings\n");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void a_missing_or_old_java_is_named() throws Exception {
    Path none = Files.createDirectory(folder.resolve("none"));
    Path old = Files.createDirectories(folder.resolve("old/bin")).getParent();
    Files.writeString(old.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"11.0.2\"\n");
    Path java = Files.writeString(old.resolve("bin/java"), "#!/bin/sh\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();

    Ended missing =
        installed.run(Map.of("PATH", none.toString(), "JAVA_HOME", none.toString()), "--version");
    Ended tooOld = installed.run(Map.of("JAVA_HOME", old.toString()), "--version");

    assertThat(missing)
        .isEqualTo(
            new Ended(
                2,
                "",
                "content-rules: cannot find Java; install Java 17 or later, or set JAVA_HOME\n"));
    assertThat(tooOld)
        .isEqualTo(
            new Ended(
                2,
                "",
                "content-rules: needs Java 17 or later but "
                    + java
                    + " is Java 11; set JAVA_HOME\n"));
  }

  @Test
  void it_starts_as_the_argument_of_a_shell_in_its_own_folder() throws Exception {
    Ended ended =
        Ended.run(
            installed.launcher().getParent(),
            Map.of("CONTENT_RULES_CACHE", OFF),
            List.of("sh", "content-rules", "check", "--quiet", "../../../good.json"));

    assertThat(ended).isEqualTo(new Ended(0, "", ""));
  }

  @Test
  void the_windows_script_has_windows_lines_and_starts_the_jar() throws Exception {
    String script = Files.readString(installed.home().resolve("bin/content-rules.bat"));

    assertThat(script.replace("\r\n", "")).doesNotContain("\n", "\r");
    assertThat(script).contains("\"%~dp0..\\lib\\content-rules.jar\" %*");
    assertThat(installed.home().resolve("lib/content-rules.jar")).exists();
    assertThat(installed.home().resolve("LICENSE")).exists();
  }
}
