package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Installs the package into a directory with a package database of its own. */
class DebianPackageIT {
  private static final Path DEB = Path.of("target/content-rules.deb").toAbsolutePath();

  @TempDir Path folder;

  @Test
  void the_package_installs_runs_and_is_removed_without_a_trace() throws Exception {
    Assumptions.assumeTrue(Ended.hasProgram("dpkg"), "needs dpkg");
    Path root = database();

    Ended installed = dpkg(root, "--force-depends", "-i", DEB.toString());
    assertThat(installed.status()).as(installed.err()).isZero();
    Files.writeString(folder.resolve("bad.json"), "{\"enabled\":true,\"url\":\"x\"}");
    Ended run =
        Ended.run(
            folder,
            Map.of("CONTENT_RULES_CACHE", "off"),
            List.of(
                root.resolve("usr/bin/content-rules").toString(), "check", "--quiet", "bad.json"));
    assertThat(run).isEqualTo(new Ended(1, Installed.BAD, ""));
    assertThat(files(root.resolve("usr")))
        .contains(
            "usr/bin/content-rules",
            "usr/share/man/man1/content-rules.1.gz",
            "usr/share/bash-completion/completions/content-rules",
            "usr/share/zsh/vendor-completions/_content-rules",
            "usr/share/doc/content-rules/copyright");

    Ended removed = dpkg(root, "-P", "content-rules");
    assertThat(removed.status()).as(removed.err()).isZero();
    assertThat(root.resolve("usr")).doesNotExist();
  }

  @Test
  void the_package_needs_a_java_and_names_its_contents() throws Exception {
    Assumptions.assumeTrue(Ended.hasProgram("dpkg-deb"), "needs dpkg");

    Ended depends =
        Ended.run(folder, Map.of(), List.of("dpkg-deb", "-f", DEB.toString(), "Depends"));
    Ended check = Ended.run(folder, Map.of(), List.of("dpkg-deb", "-c", DEB.toString()));

    assertThat(depends.out())
        .isEqualTo("java17-runtime-headless | default-jre-headless (>= 2:1.17)\n");
    assertThat(check.out())
        .contains("-rwxr-xr-x root/root")
        .contains("./usr/bin/content-rules -> ../share/content-rules/bin/content-rules");
  }

  private Path database() throws IOException {
    Path database = folder.resolve("root/var/lib/dpkg");
    for (String name : new String[] {"info", "updates", "triggers"}) {
      Files.createDirectories(database.resolve(name));
    }
    Files.createFile(database.resolve("status"));
    Files.createFile(database.resolve("available"));
    return folder.resolve("root");
  }

  private Ended dpkg(Path root, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "dpkg",
                "--root=" + root,
                "--log=" + folder.resolve("log"),
                "--force-not-root",
                "--force-bad-path",
                "--force-script-chrootless"));
    command.addAll(List.of(arguments));
    return Ended.run(folder, Map.of(), command);
  }

  private static List<String> files(Path folder) throws IOException {
    Path root = folder.getParent();
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(file -> root.relativize(file).toString()).toList();
    }
  }
}
