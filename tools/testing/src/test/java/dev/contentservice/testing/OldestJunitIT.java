package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the example of the documentation with the oldest supported JUnit. */
@Tag("exhaustive")
class OldestJunitIT {

  @Test
  void the_example_passes_with_the_oldest_junit() throws Exception {
    Path junit;
    try (Stream<Path> files = Files.list(Path.of("target", "oldest-junit"))) {
      junit = files.findFirst().orElseThrow();
    }
    Process tests =
        OwnProcess.start(
            junit + File.pathSeparator + OwnProcess.classPath(".*/(junit-|jqwik|opentest4j).*"),
            Path.of(System.getProperty("contentservice.testing.cache")),
            "org.junit.platform.console.ConsoleLauncher",
            "execute",
            "--disable-banner",
            "--select-class=com.example.ArticleWebhookTest");

    assertThat(OwnProcess.output(tests)).contains("3 tests successful", "0 tests failed");
  }
}
