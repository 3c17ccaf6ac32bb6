package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the alert rules with docs/MONITORING.md. */
class RunbookTest {
  private static final Pattern SECTION = Pattern.compile("(?m)^### (\\w+)$");

  @Test
  void every_alert_has_its_section_in_the_same_order() throws Exception {
    List<String> alerts = Alerts.all().map(alert -> alert.path("alert").asString()).toList();

    assertThat(sections()).hasSize(11).isEqualTo(alerts);
  }

  @Test
  void every_alert_links_its_section_and_says_what_happens() {
    assertThat(Alerts.all())
        .allSatisfy(
            alert -> {
              String section = alert.path("alert").asString().toLowerCase(Locale.ROOT);
              assertThat(alert.at("/annotations/runbook_url").asString())
                  .isEqualTo("https://contentservice.dev/monitoring.html#" + section);
              assertThat(alert.at("/annotations/summary").asString()).endsWith(".");
              assertThat(alert.at("/labels/severity").asString()).matches("critical|warning");
            });
  }

  private static List<String> sections() throws Exception {
    String page = Files.readString(Path.of("../../docs/MONITORING.md"));
    return SECTION.matcher(page).results().map(section -> section.group(1)).toList();
  }
}
