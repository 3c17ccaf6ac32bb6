package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the retry table of docs/DELIVERY.md with the default schedule. */
class RetryTableTest {
  private static final Pattern ROW =
      Pattern.compile("^\\| (\\d+) \\| ([^|]+) \\|$", Pattern.MULTILINE);

  @Test
  void documented_retries_are_the_default_schedule() throws IOException {
    String page = Files.readString(Path.of("../..", "docs", "DELIVERY.md"));
    List<Duration> table =
        ROW.matcher(page).results().map(row -> delay(row.group(2).strip())).toList();

    assertThat(table).isEqualTo(RetrySchedule.defaults().delays());
  }

  private static Duration delay(String words) {
    return words.equals("at once")
        ? Duration.ZERO
        : Duration.parse(
            "PT" + words.replace(" ", "").replace("min", "M").toUpperCase(Locale.ROOT));
  }
}
