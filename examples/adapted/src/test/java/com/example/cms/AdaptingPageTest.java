package com.example.cms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The snippets of docs/ADAPTING.md are those of the examples. */
class AdaptingPageTest {
  private static final Path PAGE = Path.of("../../docs/ADAPTING.md");
  private static final Pattern SNIPPET =
      Pattern.compile("```(yaml|xml|java)\n(.*?)```", Pattern.DOTALL);

  static Stream<String> snippets() throws IOException {
    return SNIPPET.matcher(Files.readString(PAGE)).results().map(found -> found.group(2));
  }

  @ParameterizedTest
  @MethodSource("snippets")
  void each_snippet_is_in_a_file(String snippet) throws IOException {
    String files =
        Files.readString(Path.of("pom.xml"))
            + Files.readString(Path.of("src/main/openapi/overlay.yaml"))
            + Files.readString(Path.of("src/main/java/com/example/cms/CmsChecks.java"))
            + Files.readString(Path.of("../bikes/domain/com/example/bikes/RentalIsShort.java"))
            + Files.readString(Path.of("../bikes/domain/com/example/bikes/BikeRules.java"));

    assertThat(unformatted(files)).contains(unformatted(snippet));
  }

  private static String unformatted(String text) {
    return text.replaceAll("\\s+", "");
  }
}
