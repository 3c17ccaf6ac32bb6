package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where the test classes of all modules run: each of them in a second, or by a tag. */
class TestTagsTest {
  private static final Pattern TEST_CLASS = Pattern.compile(".*/src/test/java/.*(Test|IT)\\.java");
  private static final Pattern STARTS_A_PROCESS =
      Pattern.compile(
          "RunningService\\.|EmbeddedPostgres|KafkaBroker|Chromium|new ProcessBuilder"
              + "|@SharesService");
  private static final Pattern TAG =
      Pattern.compile("(?m)^@(net\\.jqwik\\.api\\.)?Tag\\(\"(.*)\"\\)$");

  @Test
  void a_class_that_starts_a_process_is_an_example_or_exhaustive() {
    assertThat(testClasses())
        .filteredOn(file -> STARTS_A_PROCESS.matcher(text(file)).find())
        .hasSizeGreaterThan(50)
        .allMatch(file -> TAG.matcher(text(file)).find());
  }

  @Test
  void no_class_has_another_tag() {
    assertThat(testClasses())
        .flatMap(file -> TAG.matcher(text(file)).results().map(tag -> tag.group(2)).toList())
        .containsOnly("example", "exhaustive");
  }

  private static List<Path> testClasses() {
    try (Stream<Path> files =
        Files.find(Path.of(".."), 20, (file, attributes) -> attributes.isRegularFile())) {
      return files
          .filter(file -> TEST_CLASS.matcher(file.toString()).matches())
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> !file.endsWith("TestTagsTest.java"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
