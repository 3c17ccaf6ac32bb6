package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/**
 * Each bound that a page states has a literal in the code and a test; {@code .ci/bounds} tries
 * both.
 */
class BoundsTest {
  private static final Path ROOT = Path.of("..");
  private static final JsonNode ROWS = SpecFiles.yaml(Path.of("src/test/resources/bounds.yaml"));

  @TestFactory
  Stream<DynamicTest> a_bound_stands_on_its_page_in_the_code_and_in_a_test() {
    return ROWS.path("bounds")
        .valueStream()
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.path("says").asString(),
                    () -> {
                      assertThat(page(row.path("page").asString()))
                          .contains(row.path("says").asString());
                      assertThat(Files.readString(ROOT.resolve(row.path("code").asString())))
                          .containsOnlyOnce(row.path("literal").asString());
                      assertThat(
                              testClass(row.path("code").asString(), row.path("test").asString()))
                          .exists();
                    }));
  }

  private static String page(String name) {
    try {
      return Files.readString(ROOT.resolve(name)).replaceAll("\\s+", " ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path testClass(String code, String test) throws IOException {
    Path module = ROOT.resolve(code.substring(0, code.indexOf("/src/main/")));
    try (Stream<Path> files = Files.walk(module.resolve("src/test/java"))) {
      return files
          .filter(file -> file.endsWith(test.replaceAll("#.*", "") + ".java"))
          .findFirst()
          .orElse(module.resolve("src/test/java").resolve(test));
    }
  }
}
