package dev.contentservice.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares source folders, since ArchUnit cannot tell generated from handwritten classes. */
class PackagesTest {

  @Test
  void no_package_holds_both_generated_and_handwritten_code() {
    Set<Path> written = packagesUnder(Path.of("src/main/java"));
    Set<Path> generated = packagesUnder(Path.of("target/generated-sources/openapi/src/main/java"));

    assertThat(written).containsExactly(Path.of("dev/contentservice/client"));
    assertThat(generated)
        .as("generated and handwritten classes have separate packages")
        .containsExactly(Path.of("dev/contentservice/client/generated"));
  }

  private static Set<Path> packagesUnder(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(file -> root.relativize(file).getParent())
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
