package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.cli.ContentRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ManPageTest {
  private static final String PAGE =
      ManPage.of(ContentRules.commandLine(), "content-rules 1.0", "2026-11-01");

  @TempDir Path folder;

  @Test
  void the_page_has_the_sections_of_man_pages() {
    assertThat(PAGE.lines().filter(line -> line.startsWith(".SH") || line.startsWith(".TH")))
        .containsExactly(
            ".TH \"CONTENT\\-RULES\" 1 \"2026\\-11\\-01\" \"content\\-rules 1.0\"",
            ".SH NAME",
            ".SH SYNOPSIS",
            ".SH COMMANDS",
            ".SH FILES",
            ".SH ENVIRONMENT",
            ".SH NOTES");
    assertThat(PAGE).doesNotContain("${", "@|").contains("\ncontent\\-rules \\- Checks models");
  }

  @Test
  void every_command_and_option_is_described() {
    for (CommandLine command : ContentRules.commandLine().getSubcommands().values()) {
      assertThat(PAGE).contains(".SS \"content\\-rules " + command.getCommandName() + "\"");
      for (String option : command.getCommandSpec().optionsMap().keySet()) {
        assertThat(PAGE).contains(option.replace("-", "\\-"));
      }
    }
  }

  @Test
  void man_shows_the_page_without_warnings() throws Exception {
    Assumptions.assumeTrue(Ended.hasProgram("man"), "needs man");
    Path file = Files.writeString(folder.resolve("content-rules.1"), PAGE);

    Ended shown =
        Ended.run(
            folder, Map.of("MANWIDTH", "100"), List.of("man", "--warnings", "-l", file.toString()));

    assertThat(shown.err()).isEmpty();
    assertThat(shown.out()).contains("--format=FORMAT", ".content-rules.yaml", "SYNOPSIS");
  }
}
