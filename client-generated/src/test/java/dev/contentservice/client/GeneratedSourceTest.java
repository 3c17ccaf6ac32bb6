package dev.contentservice.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Generated source reads as if it was written by hand: of the clients, and of another contract. */
class GeneratedSourceTest {
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?[\\w.]+\\.(\\w+);");
  private static final Pattern ENTITY = Pattern.compile("&#?\\w+;");
  private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);

  /** The first sentence, before a paragraph or a tag. */
  private static final Pattern SUMMARY = Pattern.compile("(?s)\\s*[^@<\\s].*?[.:)}](\\s.*)?");

  static Stream<Path> files() throws IOException {
    return Stream.of("generated-sources", "generated-test-sources")
        .map(folder -> Path.of("target", folder))
        .flatMap(GeneratedSourceTest::sources);
  }

  private static Stream<Path> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void every_import_is_used(Path file) throws IOException {
    String source = Files.readString(file);
    String rest = IMPORT.matcher(source).replaceAll("");

    assertThat(IMPORT.matcher(source).results().map(each -> each.group(1)))
        .allMatch(name -> Pattern.compile("\\b" + name + "\\b").matcher(rest).find())
        .doesNotHaveDuplicates();
    assertThat(source).doesNotContain(".*;");
  }

  @ParameterizedTest
  @MethodSource("files")
  void every_comment_starts_with_a_sentence_and_has_no_entity(Path file) throws IOException {
    List<String> comments =
        JAVADOC
            .matcher(Files.readString(file))
            .results()
            .map(each -> each.group(1).replaceAll("(?m)^\\s*\\* ?", ""))
            .toList();

    assertThat(comments)
        .isNotEmpty()
        .allMatch(SUMMARY.asMatchPredicate())
        .noneMatch(ENTITY.asPredicate());
  }
}
