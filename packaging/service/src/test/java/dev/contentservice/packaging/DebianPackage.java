package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/**
 * A folder that dpkg uses as the root of a system. Maintainer scripts run with {@code DPKG_ROOT}.
 *
 * @param root the folder
 */
record DebianPackage(Path root) {
  static final Path DEB = Path.of("target/content-service.deb").toAbsolutePath();

  /** An empty system with the few files that every Debian has. */
  static DebianPackage in(Path root) throws IOException {
    Assumptions.assumeTrue(
        "root".equals(System.getProperty("user.name"))
            && Ended.hasProgram("dpkg")
            && Ended.hasProgram("systemd-sysusers"),
        "needs root, dpkg and systemd");
    Path database = root.resolve("var/lib/dpkg");
    for (String name : new String[] {"info", "updates", "triggers"}) {
      Files.createDirectories(database.resolve(name));
    }
    Files.createFile(database.resolve("status"));
    Files.createFile(database.resolve("available"));
    Files.createDirectories(root.resolve("etc/systemd/system"));
    return new DebianPackage(root);
  }

  /** Runs dpkg with these arguments; returns what it printed. */
  String dpkg(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "dpkg",
                "--root=" + root,
                "--log=" + root.resolve("log"),
                "--force-depends",
                "--force-script-chrootless"));
    command.addAll(List.of(arguments));
    Ended ended = Ended.run(root, Map.of("DEBIAN_FRONTEND", "noninteractive"), command);
    assertThat(ended.status()).as(ended.toString()).isZero();
    return ended.out() + ended.err();
  }

  /** The same package as another version, without compression. */
  Path version(String version) throws Exception {
    Path unpacked = root.resolve("unpacked");
    Path built = root.resolve(version + ".deb");
    Path control = unpacked.resolve("DEBIAN/control");
    Ended.run(root, Map.of(), List.of("dpkg-deb", "-R", DEB.toString(), unpacked.toString()));
    String changed = Files.readString(control).replaceFirst("Version: .*", "Version: " + version);
    Files.writeString(control, changed);
    Ended ended =
        Ended.run(
            root,
            Map.of(),
            List.of("dpkg-deb", "-Znone", "-b", unpacked.toString(), built.toString()));
    assertThat(ended.status()).as(ended.err()).isZero();
    return built;
  }

  Path file(String name) {
    return root.resolve(name);
  }
}
