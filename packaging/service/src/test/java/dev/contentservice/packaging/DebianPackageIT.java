package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Installs, upgrades, removes and purges the package in a folder as the root of a system. */
@Tag("exhaustive")
class DebianPackageIT {
  private static final String SETTINGS = "etc/content-service/content-service.env";
  private static final String JAR = "usr/share/content-service/content-service.jar";
  private static final String DATA = "var/lib/content-service";
  private static final String LINK =
      "etc/systemd/system/multi-user.target.wants/content-service.service";

  @TempDir Path folder;
  private DebianPackage system;

  @BeforeEach
  void install() throws Exception {
    system = DebianPackage.in(folder);
    system.dpkg("-i", DebianPackage.DEB.toString());
  }

  @Test
  void an_installed_service_has_a_user_a_data_folder_and_an_enabled_unit() throws Exception {
    assertThat(Files.readString(system.file("etc/passwd")))
        .containsPattern(
            "(?m)^content-service:[^:]*:\\d+:\\d+:[^:]*:/var/lib/content-service:/usr/sbin/nologin$");
    assertThat(permissions(DATA)).isEqualTo("rwx------");
    assertThat(permissions(SETTINGS)).isEqualTo("rw-------");
    assertThat(permissions("usr/sbin/content-service")).isEqualTo("rwxr-xr-x");
    assertThat(Files.isSymbolicLink(system.file(LINK))).isTrue();
    assertThat(system.file(JAR)).hasSameBinaryContentAs(Unit.JAR);
    assertThat(system.file(JAR).resolveSibling("content-service-kafka.jar"))
        .hasSameBinaryContentAs(Unit.KAFKA);
  }

  @Test
  void help_needs_no_systemd_and_the_manual_page_names_every_command() throws Exception {
    String help = command("--help");
    String page = Files.readString(system.file("usr/share/man/man8/content-service.8"));

    List<String> commands = names(help);
    assertThat(commands).contains("token", "secrets", "receive");
    for (String each : commands) {
      List<String> subcommands = names(command(each, "--help"));
      if (subcommands.isEmpty()) {
        assertThat(page).contains(".B " + each);
      }
      subcommands.forEach(inner -> assertThat(page).contains(each + " " + inner));
    }
  }

  @Test
  void man_shows_the_page_without_warnings() throws Exception {
    Assumptions.assumeTrue(Ended.hasProgram("man"), "needs man");
    String page = system.file("usr/share/man/man8/content-service.8").toString();

    Ended shown =
        Ended.run(folder, Map.of("MANWIDTH", "100"), List.of("man", "--warnings", "-l", page));

    assertThat(shown.err()).isEmpty();
    assertThat(shown.out()).contains("SYNOPSIS", "secrets prune");
  }

  /** Runs the installed command with the jar that was installed; returns what it printed. */
  private String command(String... arguments) throws Exception {
    Path script = system.file("usr/sbin/content-service");
    Files.writeString(
        script, Files.readString(script).replace("jar=/usr", "jar=" + folder + "/usr"));
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(arguments));
    String path = System.getProperty("java.home") + "/bin:" + System.getenv("PATH");
    Ended ended = Ended.run(folder, Map.of("PATH", path), command);
    assertThat(ended.status()).as(ended.toString()).isZero();
    return ended.out();
  }

  /** The names of commands in a help text. */
  private static List<String> names(String help) {
    return help.lines()
        .dropWhile(line -> !line.startsWith("Commands:"))
        .filter(line -> line.matches("  \\w.*"))
        .map(line -> line.strip().split(" ", 2)[0])
        .toList();
  }

  @Test
  void the_command_of_the_unit_stores_a_token_with_the_settings_of_the_package() throws Exception {
    Ended added = run(Map.of(), "token", "add", "ci");

    assertThat(added.out()).as(added.err()).startsWith("cst_");
    assertThat(system.file(DATA + "/content.db")).exists();
    // docs/INSTALLING.md makes a keyset for containers like this.
    assertThat(system.file(DATA + "/content-secrets.json")).exists();
  }

  @Test
  void the_command_of_the_unit_starts_with_the_classes_that_the_first_run_archived()
      throws Exception {
    String cache = Files.createDirectory(folder.resolve("cache")).toString();
    Path stale = Files.createFile(Path.of(cache, "1-1-classes.jsa"));
    assertThat(run(Map.of("CACHE_DIRECTORY", cache), "token", "add", "ci").status()).isZero();
    assertThat(stale).doesNotExist();

    // Java ends if it cannot use the archive, or with two collectors.
    String required = Runtime.version().feature() < 25 ? "-Xshare:on" : "-XX:AOTMode=on";
    Ended second =
        run(
            Map.of("CACHE_DIRECTORY", cache, "JAVA_OPTS", required + " -XX:+UseG1GC"),
            "token",
            "list");

    assertThat(second.status()).as(second.toString()).isZero();
    try (Stream<Path> archives = Files.list(Path.of(cache))) {
      assertThat(archives.toList()).singleElement().asString().endsWith("-classes.jsa");
    }
  }

  @Test
  void the_command_of_the_unit_replaces_an_archive_that_was_not_completed() throws Exception {
    String cache = Files.createDirectory(folder.resolve("cache")).toString();
    Map<String, String> variables = Map.of("CACHE_DIRECTORY", cache);
    assertThat(run(variables, "token", "add", "ci").status()).isZero();
    try (Stream<Path> archives = Files.list(Path.of(cache))) {
      Path written = archives.findFirst().orElseThrow();
      assertThat(written.toString()).endsWith(".new");
      Files.delete(written);
      Files.writeString(written, "incomplete");
    }

    Ended second = run(variables, "token", "list");

    assertThat(second.status()).as(second.toString()).isZero();
    try (Stream<Path> archives = Files.list(Path.of(cache))) {
      assertThat(archives.toList())
          .singleElement()
          .satisfies(written -> assertThat(Files.size(written)).isGreaterThan(1_000_000));
    }
  }

  /** Runs the command of the unit with these arguments, the settings of the package and more. */
  private Ended run(Map<String, String> more, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(folder + Unit.value("ExecStart")));
    command.addAll(List.of(arguments));
    String store = Unit.settings().get("CONTENT_STORE_URL");
    Map<String, String> variables = new HashMap<>(more);
    variables.put("CONTENT_STORE_URL", store.replace("sqlite:", "sqlite:" + folder));
    variables.put("PATH", System.getProperty("java.home") + "/bin:" + System.getenv("PATH"));
    return Ended.run(folder, variables, command);
  }

  @Test
  void an_upgrade_keeps_changed_settings_data_and_a_disabled_unit() throws Exception {
    Files.writeString(system.file(SETTINGS), "#changed\n", StandardOpenOption.APPEND);
    Path data = Files.writeString(system.file(DATA + "/content.db"), "data");
    Files.delete(system.file(LINK));

    String printed = system.dpkg("-i", system.version("1.0.1").toString());

    assertThat(printed).contains("Unpacking content-service (1.0.1) over (");
    assertThat(Files.readString(system.file(SETTINGS))).endsWith("#changed\n");
    assertThat(data).hasContent("data");
    assertThat(system.file(LINK)).doesNotExist();
  }

  @Test
  void a_purge_deletes_everything_but_data() throws Exception {
    Path data = Files.writeString(system.file(DATA + "/content.db"), "data");

    system.dpkg("-r", "content-service");
    assertThat(system.file(JAR)).doesNotExist();
    assertThat(system.file(SETTINGS)).exists();

    assertThat(system.dpkg("-P", "content-service")).contains("the store and the keyset stay in ");
    assertThat(data).hasContent("data");
    assertThat(system.file("etc/content-service")).doesNotExist();
    assertThat(system.file("usr/share/content-service")).doesNotExist();
    assertThat(Files.exists(system.file(LINK))).isFalse();
  }

  @Test
  void a_purge_deletes_an_empty_data_folder() throws Exception {
    system.dpkg("-P", "content-service");

    assertThat(system.file(DATA)).doesNotExist();
  }

  private String permissions(String file) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(system.file(file)));
  }
}
