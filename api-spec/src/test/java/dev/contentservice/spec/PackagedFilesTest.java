package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The jar holds the contract, its examples and the list of what is assumed, and no code. */
class PackagedFilesTest {
  private static final Pattern PACKAGED =
      Pattern.compile(
          "META-INF/(LICENSE|NOTICE|openapi/((content-service(-management)?|assumptions|events)\\.yaml|examples/[a-z-]+\\.json))");

  @Test
  void nothing_else_is_packaged() {
    List<String> packaged = SpecFiles.under(SpecFiles.PACKAGED);

    assertThat(packaged)
        .contains(
            "META-INF/openapi/content-service.yaml",
            "META-INF/openapi/content-service-management.yaml",
            "META-INF/openapi/events.yaml",
            "META-INF/openapi/assumptions.yaml")
        .allMatch(PACKAGED.asMatchPredicate());
  }

  @Test
  void every_handwritten_example_is_packaged() {
    assertThat(SpecFiles.under(SpecFiles.EXAMPLES))
        .isNotEmpty()
        .isEqualTo(SpecFiles.under(SpecFiles.HANDWRITTEN.resolve("examples")));
  }

  @Test
  void there_is_no_code() {
    assertThat(Files.exists(Path.of("src/main/java"))).isFalse();
  }
}
