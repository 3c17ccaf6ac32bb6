package dev.contentservice.delivery.payload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.payload.internal.BlockCollapser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Collapses the example block of docs/WEBHOOK-REQUESTS.md. */
class VersionsAndBlocksTest {

  @Test
  void collapsing_the_published_example_gives_the_collapsed_one() throws IOException {
    String published = line("published: ");

    assertThat(BlockCollapser.collapse(published)).isEqualTo(line("collapsed: "));
    assertThat(published).isNotEqualTo(line("collapsed: "));
  }

  private static String line(String label) throws IOException {
    return Files.readAllLines(Path.of("../..", "docs", "WEBHOOK-REQUESTS.md")).stream()
        .map(String::strip)
        .filter(line -> line.startsWith(label))
        .map(line -> line.substring(label.length()))
        .findFirst()
        .orElseThrow();
  }
}
