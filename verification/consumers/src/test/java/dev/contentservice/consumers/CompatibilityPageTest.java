package dev.contentservice.consumers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of docs/COMPATIBILITY.md, which ".ci/release matrix" writes. */
class CompatibilityPageTest {
  // These take the README's route with the versions of another consumer, or are only compiled.
  private static final String NO_ROW = "bom|starter-parent-.*|receiver-.*|kotlin|pages";

  private static final Path PAGE = Path.of("../../../docs/COMPATIBILITY.md");

  @Test
  void the_page_has_the_versions_of_this_consumer() throws IOException {
    String row = MatrixResults.versions();

    assertTrue(
        Files.readString(PAGE).contains("\n" + row),
        () -> "run \".ci/release matrix\"; missing is " + row);
  }

  @Test
  void the_page_has_a_row_for_each_consumer() throws IOException {
    List<String> rows =
        Files.readString(PAGE)
            .lines()
            .filter(line -> line.matches("\\| (?!consumer|artifact)[a-z].*"))
            .map(line -> line.split(" ")[1])
            .toList();
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      assertEquals(
          folders
              .filter(
                  each ->
                      Files.exists(each.resolve("pom.xml"))
                          || Files.exists(each.resolve("build.gradle")))
              .map(each -> each.getFileName().toString())
              .filter(name -> !name.matches(NO_ROW))
              .sorted()
              .toList(),
          rows);
    }
  }
}
