package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
  void a_class_that_starts_a_process_has_a_tag() {
    assertThat(testClasses())
        .filteredOn(file -> STARTS_A_PROCESS.matcher(text(file)).find())
        .hasSizeGreaterThan(50)
        .allMatch(file -> TAG.matcher(text(file)).find());
  }

  @Test
  void no_class_has_another_tag() {
    assertThat(testClasses())
        .flatMap(TestTagsTest::tags)
        .containsOnly("example", "exhaustive", "nightly");
  }

  // Failsafe and Surefire fail if a module has classes for them and runs none.
  @Test
  void each_module_with_tests_of_a_kind_runs_one_always() {
    Map<String, List<Path>> byKind =
        testClasses().stream().collect(Collectors.groupingBy(TestTagsTest::moduleAndKind));

    assertThat(byKind)
        .hasSizeGreaterThan(30)
        .allSatisfy(
            (kind, files) ->
                assertThat(files)
                    .as(kind)
                    .anyMatch(file -> List.of("example").containsAll(tags(file))));
  }

  private static List<String> tags(Path file) {
    return TAG.matcher(text(file)).results().map(tag -> tag.group(2)).toList();
  }

  private static String moduleAndKind(Path file) {
    String path = file.toString();
    return path.substring(0, path.indexOf("/src/test/")) + (path.endsWith("IT.java") ? " IT" : "");
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
