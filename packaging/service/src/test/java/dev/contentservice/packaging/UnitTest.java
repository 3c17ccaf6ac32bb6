package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the unit with the tools of systemd, and its settings with docs/SETTINGS.md. */
class UnitTest {
  private static final Pattern LEVEL = Pattern.compile("exposure level .*: ([0-9.]+) ");

  @TempDir Path folder;

  /** As the page says, or a little worse with a newer systemd that knows more settings. */
  @Test
  void systemd_rates_the_sandbox_as_ok() throws Exception {
    Assumptions.assumeTrue(Ended.hasProgram("systemd-analyze"), "needs systemd");

    Ended rated =
        Ended.run(
            folder,
            Map.of(),
            List.of("systemd-analyze", "security", "--offline=true", Unit.FILE.toString()));

    Matcher level = LEVEL.matcher(rated.out());
    assertThat(level.find()).as(rated.toString()).isTrue();
    assertThat(Double.parseDouble(level.group(1))).isLessThan(2);
  }

  @Test
  void systemd_knows_every_setting_of_the_unit() throws Exception {
    Assumptions.assumeTrue(Ended.hasProgram("systemd-analyze"), "needs systemd");
    // The program of the original may not be installed here.
    Path copy = folder.resolve("content-service.service");
    Files.writeString(
        copy, Files.readString(Unit.FILE).replaceFirst("ExecStart=\\S+", "ExecStart=/bin/true"));

    Ended verified =
        Ended.run(folder, Map.of(), List.of("systemd-analyze", "verify", copy.toString()));

    assertThat(verified.err()).doesNotContain("content-service.service:");
  }

  @Test
  void a_process_is_restarted_and_stopped_as_the_page_says() throws Exception {
    assertThat(Unit.value("ExecStart")).isEqualTo("/usr/share/content-service/run");
    assertThat(Files.readString(Path.of("src/main/bin/run")))
        .contains(" -XX:+ExitOnOutOfMemoryError ");
    assertThat(Unit.value("Restart")).isEqualTo("on-failure");
    assertThat(Unit.value("RestartPreventExitStatus")).isEqualTo("2");
    assertThat(Unit.value("SuccessExitStatus")).isEqualTo("143");
    assertThat(Unit.value("EnvironmentFile")).isEqualTo("/etc/content-service/content-service.env");
  }

  @Test
  void every_suggested_setting_is_documented() throws Exception {
    String page = Files.readString(Path.of("../../docs/SETTINGS.md"));

    assertThat(Files.readAllLines(Path.of("src/main/etc/content-service.env")))
        .filteredOn(line -> line.matches("#?[A-Z_]+=.*"))
        .hasSizeGreaterThan(5)
        .map(line -> "`" + line.replaceFirst("#?([A-Z_]+)=.*", "$1") + "`")
        .allMatch(page::contains);
  }
}
