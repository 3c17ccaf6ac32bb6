package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The example of docs/TESTING.md is the test that runs it. */
class PageTest {
  private static final Path ROOT = Path.of("../..");

  @Test
  void the_example_is_a_whole_test() throws IOException {
    MatchResult example =
        Pattern.compile("<!-- run by: (\\S+) -->\n```java\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(ROOT.resolve("docs/TESTING.md")))
            .results()
            .findFirst()
            .orElseThrow();

    assertThat(Files.readString(ROOT.resolve(example.group(1)))).endsWith(example.group(2));
  }
}
