package dev.contentservice.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares source folders, since ArchUnit cannot tell generated from handwritten classes. */
class PackagesTest {
  private static final Path WRITTEN = Path.of("src/main/java");
  private static final Path CONTRACT = Path.of("target/generated-sources/openapi/src/main/java");
  private static final Path MANAGEMENT =
      Path.of("target/generated-sources/management/src/main/java");

  @Test
  void no_package_holds_both_generated_and_handwritten_code() {
    Set<Path> written = packagesUnder(WRITTEN);

    assertThat(written)
        .containsExactlyInAnyOrder(
            Path.of("dev/contentservice/client/core"),
            Path.of("dev/contentservice/client/errors"),
            Path.of("dev/contentservice/client/internal"));
    assertThat(packagesUnder(CONTRACT)).containsExactly(Path.of("dev/contentservice/client"));
    assertThat(packagesUnder(MANAGEMENT))
        .containsExactly(Path.of("dev/contentservice/client/management"));
  }

  @Test
  void no_handwritten_class_contains_a_name_of_the_contract() throws IOException {
    Set<String> names = namesIn(CONTRACT.resolve("dev/contentservice/client/Webhooks.java"));
    names.addAll(namesIn(CONTRACT.resolve("dev/contentservice/client/ItemTypes.java")));

    assertThat(names)
        .contains("/webhooks/{webhook_id}", "webhook_id", "skip_menu_item_creation", "Webhooks");
    assertThat(filesUnder(WRITTEN))
        .allSatisfy(file -> assertThat(code(file)).as("%s", file).doesNotContain(names));
  }

  /** Paths, parameters, and the name of the class. */
  private static Set<String> namesIn(Path generated) throws IOException {
    Set<String> names = new HashSet<>();
    names.add(generated.getFileName().toString().replace(".java", ""));
    Matcher literal =
        Pattern.compile("(?:Operation\\.of\\(\"[A-Z]+\", |\\.(?:path|query)\\()\"([^\"]+)\"")
            .matcher(Files.readString(generated));
    while (literal.find()) {
      names.add(literal.group(1));
    }
    return names;
  }

  /** Comments may show examples. */
  private static String code(Path file) {
    try {
      return Files.readString(file).replaceAll("(?s)/\\*.*?\\*/|//[^\\n]*", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<Path> packagesUnder(Path root) {
    return filesUnder(root).stream()
        .map(file -> root.relativize(file).getParent())
        .collect(Collectors.toSet());
  }

  private static List<Path> filesUnder(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
