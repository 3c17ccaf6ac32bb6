package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The words, pages and type names of the whole project (CONTRIBUTING.md). */
class VocabularyTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile("(?m)^public (?:\\w+ |non-)*(?:class|record|interface|enum|@interface) (\\w+)");
  private static final int LONGEST_LINE = 120;

  static List<Path> pages() {
    return files(path -> path.toString().endsWith(".md"));
  }

  private static List<Path> sources() {
    return files(path -> path.toString().contains("/src/main/") && path.toString().endsWith(".java"));
  }

  private static List<Path> files(java.util.function.Predicate<Path> wanted) {
    try (Stream<Path> all = Files.walk(ROOT)) {
      return all.map(Path::normalize)
          .filter(path -> !path.toString().contains("/target/"))
          .filter(wanted)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/vocabulary.csv", delimiter = '|', numLinesToSkip = 2)
  void a_word_that_has_a_better_term_is_used_nowhere(String word, String instead) {
    Pattern banned = Pattern.compile("\\b(" + word + ")\\b", Pattern.CASE_INSENSITIVE);
    List<String> found = new ArrayList<>();
    Stream.concat(pages().stream(), sources().stream())
        .forEach(
            file ->
                banned
                    .matcher(words(read(file)))
                    .results()
                    .forEach(hit -> found.add(file + ": " + hit.group())));

    assertThat(found).as("say: " + instead).isEmpty();
  }

  /** Names in camel case become words. */
  private static String words(String text) {
    return text.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void a_line_of_a_page_fits_the_editor(Path page) {
    assertThat(FENCED.matcher(read(page)).replaceAll("").lines())
        .allMatch(
            line ->
                line.codePointCount(0, line.length()) <= LONGEST_LINE
                    || line.startsWith("|")
                    || line.startsWith("    ")
                    || !line.strip().contains(" "));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void a_linked_file_exists(Path page) {
    assertThat(LINK.matcher(read(page)).results().map(link -> link.group(1)))
        .allMatch(file -> Files.exists(page.resolveSibling(file)));
  }

  @Test
  void no_two_public_types_share_a_name() {
    Map<String, Long> names =
        sources().stream()
            .flatMap(file -> PUBLIC_TYPE.matcher(read(file)).results())
            .collect(Collectors.groupingBy(type -> type.group(1), Collectors.counting()));

    assertThat(names).hasSizeGreaterThan(100).allSatisfy((name, count) -> assertThat(count).isOne());
  }
}
